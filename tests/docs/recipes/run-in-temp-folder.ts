import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Each test of this file has an empty working folder: recipes keep files in the folder that the app runs in. */
export function runInTempFolder(): void {
  const home = process.cwd();
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-recipe-'));
    process.chdir(folder);
  });
  afterEach(async () => {
    process.chdir(home);
    await rm(folder, { recursive: true, force: true });
  });
}
