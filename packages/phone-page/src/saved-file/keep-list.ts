import type { PhoneJobView } from '@svc/protocol/phone';
import { UNKNOWN_ID } from '../job/job-memory.ts';
import { takesSeveral, type ChosenFile } from '../state/file-list.ts';
import type { SavedFile } from './file-store.ts';
import { removeSavedFiles, saveFile } from './saved-file.ts';

/** The fields that the records of one job's files share. */
export interface SavedJob {
  jobId: string;
  claim: string;
  /** ISO 8601. */
  expiresAt: string;
}

export function describeSavedFile(
  { file, id: fileId, seal, picture }: Pick<ChosenFile, 'file' | 'id' | 'seal' | 'picture'>,
  { claim, expiresAt }: SavedJob,
): SavedFile {
  const { name, type, lastModified, size } = file;
  const expiresAtMs = Date.parse(expiresAt) || 0;
  const record = { name, type, lastModified, size, claim, expiresAtMs, fileId };
  const { isOriginalWanted } = picture ?? {};
  return {
    file,
    record: { ...record, ...(seal !== undefined && { seal }), ...(isOriginalWanted && { isOriginalWanted }) },
  };
}

/**
 * Saves files that were added to a list, and removes those that were removed from it.
 *
 * @param how.isBeingSent - as of `saveFile`.
 */
export function keepList(
  job: SavedJob,
  { former, files }: { former: readonly ChosenFile[]; files: readonly ChosenFile[] },
  how?: { isBeingSent: boolean },
): void {
  for (const { id } of without(former, files)) void removeSavedFiles(job.jobId, id);
  for (const chosen of without(files, former)) void saveFile(job.jobId, describeSavedFile(chosen, job), how);
}

function without(files: readonly ChosenFile[], others: readonly ChosenFile[]): readonly ChosenFile[] {
  const ids = new Set(others.map(({ id }) => id));
  return files.filter(({ id }) => !ids.has(id));
}

/** The files that an earlier visit of the page has saved. */
export interface KeptList {
  saved: readonly SavedFile[];
  remembered: readonly { id: string }[];
  /** The id of a file that was saved without one (see {@link UNKNOWN_ID}). */
  formerId: string;
}

/** A list from before the page was closed. */
export interface RestoredList {
  files: readonly ChosenFile[];
  /** The files that were being sent: the person has confirmed them. */
  sent: readonly ChosenFile[];
  /** All files that were being sent are present, so that sending can continue. */
  isComplete: boolean;
}

/**
 * Orders saved files. If the job takes one file, it is the one chosen last. If it takes several, the announced files
 * come first, in the server's order, then the others in this phone's order.
 */
export function restoreList(
  { saved, remembered, formerId }: KeptList,
  job: Pick<PhoneJobView, 'maxFiles' | 'files'>,
): RestoredList {
  const isMany = takesSeveral(job);
  const announced = job.files.map(({ id }) => id);
  const known = remembered.map(({ id }) => id);
  const order = isMany ? [...announced, ...known] : [...known, ...announced];
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const files = saved
    .map(({ file, record: { fileId, seal, isOriginalWanted } }) => ({
      id: fileId === UNKNOWN_ID ? formerId : fileId,
      file,
      isFromCamera: false,
      seal,
      ...(isOriginalWanted && {
        picture: { original: file, steps: [], isOriginalWanted, needsLook: false },
      }),
    }))
    .sort((a, b) => rank(a.id) - rank(b.id));
  if (!isMany) return { files: files.slice(0, 1), sent: files.slice(0, 1), isComplete: files.length > 0 };
  const sent = files.filter(({ id }) => announced.includes(id));
  return { files, sent, isComplete: announced.length > 0 && announced.length === sent.length };
}
