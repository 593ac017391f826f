import type { DrawnPage, FoundPage, Progress } from '../picture-tools.ts';
import type { OrderOf } from '../worker/messages.ts';
import { drawPage } from './draw-page.ts';
import { findPage } from './find-page.ts';
import { PaperPhoto } from './paper-photo.ts';
import { PhotoKeeper } from './photo-keeper.ts';

type Report = (progress: Progress) => void;

const keeper = new PhotoKeeper();

/** See `PictureTools.findPage`. */
export function findPageIn({ photo, photoId }: OrderOf<'findPage'>, report: Report): Promise<FoundPage> {
  return keeper.use(photoId, { open: () => PaperPhoto.open(photo, report), work: findPage });
}

/** See `PictureTools.drawPage`. */
export function drawPageOf(
  { photo, photoId, order }: OrderOf<'drawPage'>,
  report: Report,
): Promise<DrawnPage> {
  return keeper.use(photoId, {
    open: () => PaperPhoto.open(photo, report),
    work: (opened) => drawPage(opened, order),
  });
}
