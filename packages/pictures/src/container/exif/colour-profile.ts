import type { BlobReader } from '../bytes/blob-reader.ts';
import { readAscii, readUint32 } from '../bytes/numbers.ts';

const HEAD_BYTES = 40;
const SIGNATURE_AT = 36;

/** How long a colour profile says it is (ICC.1:2022, 7.2). 0: its first bytes are of none, and no program uses it. */
export async function readProfileLength(reader: BlobReader, start: number, end: number): Promise<number> {
  const head = await reader.read(start, Math.min(HEAD_BYTES, end - start));
  return readAscii(head, SIGNATURE_AT) === 'acsp' ? readUint32(head, 0) : 0;
}
