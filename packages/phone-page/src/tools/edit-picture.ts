import type { PictureTools } from '@svc/pictures';
import type { PictureEdit, PreparedPicture } from '../pictures/prepared-picture.ts';
import { openEditor } from './editor/open-editor.ts';

export interface EditOptions {
  tools: PictureTools;
  /** The picture can be drawn: the editor opens. */
  onOpen: () => void;
  signal: AbortSignal;
}

/**
 * Lets the person turn a picture of the list and cut it out, from what was chosen.
 *
 * @returns `undefined`: nothing is to be changed. An `edit` that is absent takes the former one back.
 */
export async function editPicture(
  { original, info, edit: former }: PreparedPicture,
  { tools, onOpen, signal }: EditOptions,
): Promise<{ edit: PictureEdit | undefined } | undefined> {
  // Browsers do not show all formats
  const isShown = info?.format !== 'heic' && info?.format !== 'tiff';
  const picture = isShown ? original : (await tools.change(original, { types: ['image/jpeg'] })).file;
  onOpen();
  const edit = await openEditor({ tools, picture, edit: former, signal });
  const isEdited = edit !== undefined && (edit.turns !== 0 || edit.crop !== undefined);
  return edit && (isEdited || former) ? { edit: isEdited ? edit : undefined } : undefined;
}
