import type { SavedFile } from './file-store.ts';

// In place of `saved-file.ts` where nothing is kept: in the client kits, see `sender.config.ts`. It leaves out the
// stores and their worker.

export async function saveFile(): Promise<boolean> {
  return false;
}

export async function removeSavedFiles(): Promise<void> {}

export async function findSavedFiles(): Promise<SavedFile[]> {
  return [];
}
