import type { PhoneFile } from '@svc/protocol/phone';
import type { ChosenFile } from '../state/file-list.ts';
import type { SavedFile } from './file-store.ts';
import { removeSavedFiles, saveFile } from './saved-file.ts';

/** What the records of one job's files have in common. */
export interface SavedJob {
  jobId: string;
  claim: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** A file of a job as it is saved. `id`: in a list of several. */
export function describeSavedFile(
  { file, id, seal }: { file: File; id?: string; seal?: string | undefined },
  { claim, expiresAt }: SavedJob,
): SavedFile {
  const { name, type, lastModified, size } = file;
  const record = { name, type, lastModified, size, claim, expiresAtMs: Date.parse(expiresAt) || 0 };
  return {
    file,
    record: { ...record, ...(id !== undefined && { fileId: id }), ...(seal !== undefined && { seal }) },
  };
}

/** Saves what has come into a list, and removes what has gone from it. */
export function keepList(job: SavedJob, former: readonly ChosenFile[], files: readonly ChosenFile[]): void {
  for (const { id } of without(former, files)) void removeSavedFiles(job.jobId, id);
  for (const chosen of without(files, former)) saveFile(job.jobId, describeSavedFile(chosen, job));
}

function without(files: readonly ChosenFile[], others: readonly ChosenFile[]): readonly ChosenFile[] {
  const ids = new Set(others.map(({ id }) => id));
  return files.filter(({ id }) => !ids.has(id));
}

/** A list as it was before the page was closed. */
export interface RestoredList {
  files: readonly ChosenFile[];
  /** All that the phone had announced is here, so that sending can go on. */
  isComplete: boolean;
}

/**
 * Puts saved files in order: those that were announced come first, in the server's order, then the others as this phone
 * remembers them.
 */
export function restoreList(
  saved: readonly SavedFile[],
  remembered: readonly { id: string }[],
  announced: readonly Pick<PhoneFile, 'id'>[],
): RestoredList {
  const order = [...announced, ...remembered].map(({ id }) => id);
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const files = saved
    .flatMap(({ file, record: { fileId: id, seal } }) =>
      id === undefined ? [] : { id, file, isFromCamera: false, seal },
    )
    .sort((a, b) => rank(a.id) - rank(b.id));
  const isComplete =
    announced.length > 0 && announced.every(({ id }) => files.some((file) => file.id === id));
  return { files, isComplete };
}
