import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../../build/list-files.ts';

/** All files of a folder and its subfolders, by their relative names with slashes. */
export async function readFolder(folder: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const name of await listFiles(folder)) files.set(name, await readFile(path.join(folder, name)));
  return files;
}
