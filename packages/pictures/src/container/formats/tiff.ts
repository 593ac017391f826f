import { PictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { readAscii } from '../bytes/numbers.ts';
import { isSideways } from '../exif/orientation.ts';
import { readTiff } from '../exif/read-exif.ts';
import { createInspection, type Inspection } from '../inspection.ts';

/** Raw pictures of cameras are TIFF, too, with a small preview in front: they are not known here. */
export async function inspectTiff(reader: BlobReader): Promise<Inspection | undefined> {
  if (reader.size >= 10 && readAscii(await reader.read(8, 2)) === 'CR') return undefined;
  const { pages, findings, orientation, isRaw } = await readTiff(reader);
  if (isRaw) return undefined;
  const [page] = pages;
  if (!page || page.dataEnd > reader.size) throw new PictureError('damaged');
  const [width, height] = isSideways(orientation) ? [page.height, page.width] : [page.width, page.height];
  return {
    ...createInspection('tiff'),
    width,
    height,
    isAnimated: pages.length > 1,
    mayBeTransparent: page.mayBeTransparent,
    findings,
    edits: undefined,
  };
}
