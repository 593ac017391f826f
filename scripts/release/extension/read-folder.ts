import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** All files of a folder and its subfolders, by their relative names with slashes. */
export async function readFolder(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Uint8Array>();
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file).replaceAll('\\', '/'), await readFile(file));
  }
  return files;
}
