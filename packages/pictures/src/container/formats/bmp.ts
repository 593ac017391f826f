import { PictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { viewOf } from '../bytes/numbers.ts';
import { createInspection, type Inspection } from '../inspection.ts';
import { cutBehind } from './cut-behind.ts';

/** Lengths of the header after the file's own (BITMAPCOREHEADER to BITMAPV5HEADER). */
const HEADERS = new Set([12, 40, 52, 56, 64, 108, 124]);

/** Two letters begin it, as they begin many texts: only a header that makes sense is one. */
export async function inspectBmp(reader: BlobReader): Promise<Inspection | undefined> {
  if (reader.size < 26) return undefined;
  const view = viewOf(await reader.read(0, Math.min(reader.size, 138)));
  const pixels = view.getUint32(10, true);
  const headerBytes = view.getUint32(14, true);
  if (!HEADERS.has(headerBytes) || pixels < 14 + headerBytes) return undefined;
  if (14 + headerBytes > view.byteLength) throw new PictureError('damaged');
  const isOld = headerBytes === 12;
  const width = isOld ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = Math.abs(isOld ? view.getInt16(20, true) : view.getInt32(22, true));
  const bits = view.getUint16(isOld ? 24 : 28, true);
  const isPlain = isOld || view.getUint32(30, true) === 0;
  const bytes = Math.ceil((width * bits) / 32) * 4 * height;
  if (width <= 0 || height === 0 || (isPlain && pixels + bytes > reader.size))
    throw new PictureError('damaged');
  const mayBeTransparent = headerBytes >= 56 && view.getUint32(66, true) !== 0;
  const inspection = { ...createInspection('bmp'), width, height, mayBeTransparent, edits: undefined };
  // A colour profile may be behind the pixels, and nothing else is told there.
  const hasProfile = headerBytes === 124 && view.getUint32(14 + 112, true) !== 0;
  if (isPlain && !hasProfile) await cutBehind(reader, pixels + bytes, { ...inspection, edits: [] });
  return inspection;
}
