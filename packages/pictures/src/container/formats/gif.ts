import { PictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { readAscii, viewOf } from '../bytes/numbers.ts';
import { readXmp } from '../exif/read-xmp.ts';
import { addFindings, createInspection, type Inspection } from '../inspection.ts';

/** Extensions that say how the picture is shown. */
const NEUTRAL = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Walks blocks (GIF89a) up to the second picture, if there is one. */
export async function inspectGif(reader: BlobReader): Promise<Inspection> {
  const head = viewOf(await reader.read(6, 7));
  const inspection: Inspection = { ...createInspection('gif'), edits: undefined };
  inspection.width = head.getUint16(0, true);
  inspection.height = head.getUint16(2, true);
  if (inspection.width === 0 || inspection.height === 0) throw new PictureError('damaged');
  let pictures = 0;
  for (let at = 13 + countTableBytes(head.getUint8(4)); ;) {
    const [kind, label] = await reader.read(at, Math.min(2, reader.size - at));
    if (kind === 0x3b && pictures > 0) return inspection;
    if (kind === 0x2c) {
      pictures += 1;
      inspection.isAnimated = pictures > 1;
      if (inspection.isAnimated) return inspection;
      const flags = viewOf(await reader.read(at, 10)).getUint8(9);
      at = await passSubBlocks(reader, at + 11 + countTableBytes(flags));
    } else if (kind === 0x21) {
      await lookAtExtension(reader, { at, label: label ?? 0 }, inspection);
      at = await passSubBlocks(reader, at + 2);
    } else {
      throw new PictureError('damaged');
    }
  }
}

function countTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

async function passSubBlocks(reader: BlobReader, start: number): Promise<number> {
  for (let at = start; ;) {
    const length = (await reader.read(at, 1))[0] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
}

async function lookAtExtension(
  reader: BlobReader,
  { at, label }: { at: number; label: number },
  inspection: Inspection,
): Promise<void> {
  const bytes = await reader.read(at, Math.min(64 * 1024, reader.size - at));
  if (label === 0xf9 && ((bytes[3] ?? 0) & 1) === 1) inspection.mayBeTransparent = true;
  const isComment = label === 0xfe || label === 0x01;
  const name = label === 0xff ? readAscii(bytes, 3, 14) : undefined;
  if (isComment || (name !== undefined && !NEUTRAL.has(name))) inspection.findings.hasOther = true;
  if (name === 'XMP DataXMP') addFindings(inspection.findings, await readXmp(reader, at, bytes.length));
}
