import { isContent } from '../bytes/has-content.ts';
import { readAscii, readUint32 } from '../bytes/numbers.ts';

/** Bytes at the beginning of a colour profile, with its length and its signature (ICC.1:2022, 7.2). */
export const PROFILE_HEAD_BYTES = 40;
const SIGNATURE_AT = 36;

/** How long a colour profile says it is. 0: these first bytes are of none, and no program uses it. */
export function readProfileLength(head: Uint8Array): number {
  return readAscii(head, SIGNATURE_AT, PROFILE_HEAD_BYTES) === 'acsp' ? readUint32(head, 0) : 0;
}

/** Whether bytes are a profile, and no more. */
export function isProfile(bytes: Uint8Array): boolean {
  return !isContent(bytes.subarray(readProfileLength(bytes)));
}
