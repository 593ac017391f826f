import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../config/start-error.ts';
import { locateDatabase, locateDownloadSecret, locateUploads } from './data-folder.ts';

/**
 * Copies a data folder, also while a server of any version uses it. The copy is a data folder for a server.
 *
 * The database is copied first, as it is at one moment: a job has its upload before the file exists, and files only
 * grow. So each file that the copied database knows is copied, at least as far as it says, unless its job has ended
 * meanwhile. What came later than the database, a server removes when it starts.
 *
 * @param to - a folder that does not exist yet. It appears when the copy is complete.
 * @returns the number of copied files.
 * @throws StartError `data_unusable`, when there is no data. Otherwise the error of the disk.
 */
export async function backUpDataFolder(from: string, to: string): Promise<number> {
  if (!existsSync(locateDatabase(from))) {
    throw new StartError('data_unusable', `There is no data to back up in ${from}. Correct --data.`);
  }
  const unfinished = `${to}.unfinished`;
  await mkdir(locateUploads(unfinished), { recursive: true, mode: 0o700 });
  try {
    copyDatabase(locateDatabase(from), locateDatabase(unfinished));
    await copyIfThere(locateDownloadSecret(from), locateDownloadSecret(unfinished));
    const count = await copyFiles(locateUploads(from), locateUploads(unfinished));
    await rename(unfinished, to);
    return count;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** `VACUUM INTO` reads in one transaction, and leaves others free to write (https://sqlite.org/lang_vacuum.html). */
function copyDatabase(from: string, to: string): void {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}

async function copyFiles(from: string, to: string): Promise<number> {
  let count = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry;
    if (entry.isFile() && (await copyIfThere(join(from, name), join(to, name)))) count += 1;
  }
  return count;
}

/** False: it was removed meanwhile. Not a hard link, since an unfinished file is still written. */
async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
