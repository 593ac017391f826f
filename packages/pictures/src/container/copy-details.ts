import { createBlobReader } from './bytes/blob-reader.ts';
import { listParts, sortEdits } from './bytes/edits.ts';
import { makeUpright } from './exif/make-upright.ts';
import { createExifSegment, findExif } from './formats/jpeg-exif.ts';
import { inspectPicture } from './inspect-picture.ts';

/**
 * A JPEG with the EXIF of another one, and no other details: for the same picture, drawn anew, which stands upright. The
 * orientation becomes 1, and the thumbnail of the old picture is left out. `to` itself, where one of them is no JPEG or
 * there is no EXIF that can be read.
 *
 * @throws PictureError `damaged`
 */
export async function copyDetails(from: Blob, to: Blob): Promise<Blob> {
  const target = await inspectPicture(to);
  if (target?.format !== 'jpeg' || !target.edits) return to;
  const told = await findExif(createBlobReader(from));
  const upright = told && makeUpright(told.exif, target);
  if (!upright) return to;
  const own = await findExif(createBlobReader(to));
  // Its own orientation would be kept otherwise.
  const edits = target.edits.filter(({ start }) => start !== own?.start);
  if (own) edits.push({ start: own.start, end: own.end });
  edits.push({ start: 2, end: 2, bytes: createExifSegment(upright) });
  return new Blob(await listParts(to, sortEdits(edits)), { type: to.type });
}
