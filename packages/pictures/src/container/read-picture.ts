import type { PictureInfo } from '../picture-info.ts';
import { inspectPicture } from './inspect-picture.ts';

/**
 * What the bytes of a picture say: format, size when upright, and what it tells besides itself. Never decodes.
 * `undefined`: no format that is known here.
 *
 * @throws PictureError `damaged`, where it begins as a picture and cannot be one.
 */
export async function readPicture(file: Blob): Promise<PictureInfo | undefined> {
  const inspection = await inspectPicture(file);
  if (!inspection) return undefined;
  const { findings, edits, ...info } = inspection;
  const { hasLocation, hasCamera, hasUnread } = findings;
  const isTelling = hasLocation || hasCamera || hasUnread;
  // What is taken out is told of: an EXIF of nothing but resolution, for one.
  const hasOther = findings.hasOther || (!isTelling && (edits?.length ?? 0) > 0);
  return { ...info, details: { ...findings, hasOther, isRemovable: edits !== undefined } };
}
