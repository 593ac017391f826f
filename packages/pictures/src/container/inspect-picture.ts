import { PictureError } from '../picture-error.ts';
import { createBlobReader } from './bytes/blob-reader.ts';
import { readAscii } from './bytes/numbers.ts';
import { inspectBmp } from './formats/bmp.ts';
import { inspectGif } from './formats/gif.ts';
import { inspectHeif } from './formats/heif/heif.ts';
import { inspectJpeg } from './formats/jpeg.ts';
import { inspectPng } from './formats/png.ts';
import { inspectTiff } from './formats/tiff.ts';
import { inspectWebp } from './formats/webp.ts';
import type { Inspection, Inspector } from './inspection.ts';

/** By the letters at a place. */
const BEGINNINGS: readonly [at: number, letters: string, inspect: Inspector][] = [
  [0, '\xff\xd8\xff', inspectJpeg],
  [0, '\x89PNG\r\n\x1a\n', inspectPng],
  [8, 'WEBP', inspectWebp],
  [4, 'ftyp', inspectHeif],
  [0, 'GIF87a', inspectGif],
  [0, 'GIF89a', inspectGif],
  [0, 'II*\0', inspectTiff],
  [0, 'MM\0*', inspectTiff],
  [0, 'BM', inspectBmp],
];

/**
 * Walks through a file by its first bytes; its name and type say nothing. `undefined`: no format that is known here.
 *
 * @throws PictureError `damaged`
 */
export async function inspectPicture(file: Blob): Promise<Inspection | undefined> {
  const reader = createBlobReader(file);
  const head = readAscii(await reader.read(0, Math.min(16, reader.size)));
  const inspect = BEGINNINGS.find(([at, letters]) => head.startsWith(letters, at))?.[2];
  try {
    return await inspect?.(reader);
  } catch (error) {
    // A number beyond the end.
    if (error instanceof RangeError) throw new PictureError('damaged', { cause: error });
    throw error;
  }
}
