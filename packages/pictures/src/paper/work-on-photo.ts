import { decodePicture } from '../change/decode/decode-picture.ts';
import { readHead } from '../change/decode/read-head.ts';
import { PictureError } from '../picture-error.ts';
import type { DrawnPage, FoundPage, PageOrder, Progress } from '../picture-tools.ts';
import { drawPage } from './draw-page.ts';
import { findPage } from './find-page.ts';
import { PhotoKeeper } from './photo-keeper.ts';

type Report = (progress: Progress) => void;

const keeper = new PhotoKeeper();

/** See `PictureTools.findPage`. */
export function findPageIn(photo: Blob, report: Report): Promise<FoundPage> {
  return keeper.use(photo, { decode: () => decode(photo, report), work: findPage });
}

/** See `PictureTools.drawPage`. */
export function drawPageOf(photo: Blob, order: PageOrder, report: Report): Promise<DrawnPage> {
  return keeper.use(photo, {
    decode: () => decode(photo, report),
    work: (bitmap) => drawPage(bitmap, order),
  });
}

async function decode(photo: Blob, report: Report): Promise<ImageBitmap> {
  const head = await readHead(photo);
  if (!head) throw new PictureError('no_decoder');
  const { bitmap } = await decodePicture(photo, head, report);
  return bitmap;
}
