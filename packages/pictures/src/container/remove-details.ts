import { listParts } from './bytes/edits.ts';
import { inspectPicture } from './inspect-picture.ts';

/**
 * The same picture without what it tells besides itself. Its compressed data stays byte for byte, and so do orientation
 * and colour profile, name, type and time. The same object, if there is nothing to remove or the format is not
 * one whose details can be removed: see `PictureDetails.isRemovable`.
 *
 * @throws PictureError `damaged`
 */
export async function removeDetails(file: File): Promise<File> {
  const inspection = await inspectPicture(file);
  if (!inspection?.edits?.length) return file;
  const { name, type, lastModified } = file;
  return new File(await listParts(file, inspection.edits), name, { type, lastModified });
}
