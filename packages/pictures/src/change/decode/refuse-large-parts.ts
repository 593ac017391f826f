import { createBlobReader, type BlobReader } from '../../container/bytes/blob-reader.ts';
import { findBytes, readUint32, viewOf } from '../../container/bytes/numbers.ts';
import { countTableBytes, passSubBlocks } from '../../container/formats/gif.ts';
import { listTopBoxes } from '../../container/formats/heif/top-boxes.ts';
import { PictureError } from '../../picture-error.ts';
import type { PictureFormat } from '../../picture-info.ts';
import { hasTooManyPixels } from '../../too-many-pixels.ts';

/**
 * Decoders take memory for what a picture is cut out of or made from, which its own size does not tell.
 *
 * @throws PictureError `too_many_pixels`, `damaged`.
 */
export async function refuseLargeParts(file: Blob, format: PictureFormat): Promise<void> {
  const reader = createBlobReader(file);
  if (format === 'gif') await refuseLargeFrame(reader);
  if (format === 'heic' || format === 'avif') await refuseLargeItems(reader);
}

/** The size of a picture, a tile, a mask or a thumbnail (ISO/IEC 23008-12, 6.5.3). */
const SIZE_BOX = [0x69, 0x73, 0x70, 0x65];

async function refuseLargeItems(reader: BlobReader): Promise<void> {
  for (const { type, body, end } of await listTopBoxes(reader)) {
    if (type !== 'meta') continue;
    const bytes = await reader.read(body, end - body);
    for (let at = findBytes(bytes, SIZE_BOX); at >= 0; at = findBytes(bytes, SIZE_BOX, at + 4)) {
      if (at + 16 > bytes.length) break;
      const size = { width: readUint32(bytes, at + 8), height: readUint32(bytes, at + 12) };
      if (hasTooManyPixels(size)) throw new PictureError('too_many_pixels');
    }
  }
}

const HEAD_BYTES = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;

/** Chrome makes the screen of a GIF as large as its first picture (GIF89a, 20). */
async function refuseLargeFrame(reader: BlobReader): Promise<void> {
  const flags = (await reader.read(0, HEAD_BYTES))[10] ?? 0;
  let at = HEAD_BYTES + countTableBytes(flags);
  while ((await readByte(reader, at)) === EXTENSION) at = await passSubBlocks(reader, at + 2);
  if ((await readByte(reader, at)) !== IMAGE) throw new PictureError('damaged');
  const view = viewOf(await reader.read(at + 1, 8));
  const [left, top, width, height] = [0, 2, 4, 6].map((place) => view.getUint16(place, true));
  const size = { width: (left ?? 0) + (width ?? 0), height: (top ?? 0) + (height ?? 0) };
  if (hasTooManyPixels(size)) throw new PictureError('too_many_pixels');
}

async function readByte(reader: BlobReader, at: number): Promise<number> {
  return (await reader.read(at, 1))[0] ?? 0;
}
