import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../../npm/run-program.ts';
import type { Release } from '../release.ts';
import { zipFiles } from './zip-files.ts';

/** What the extension is not built of. */
const LEFT_OUT = /^(tests|docs\/images|examples|deploy|\.github)\//;

/** Mozilla takes 200 MB; the whole is smaller than a photo. */
const MAX_ZIP_BYTES = 5_000_000;

/** Writes the ZIP of the sources, from which Mozilla's reviewers build the extension: docs/store/build.md. */
export async function releaseSources({ root, folder, version }: Release): Promise<void> {
  const list = await runProgram('git', ['ls-files', '-z'], { cwd: root }).catch((error: unknown) => {
    throw new Error('The sources are what git knows of: run the release in a clone.', { cause: error });
  });
  const names = list.split('\0').filter((name) => name !== '' && !LEFT_OUT.test(name));
  const files = new Map<string, Uint8Array>();
  for (const name of names) files.set(name, await readFile(path.join(root, name)));
  const zip = zipFiles(files);
  if (zip.length > MAX_ZIP_BYTES)
    throw new Error(`The sources have ${zip.length} bytes, at most ${MAX_ZIP_BYTES}.`);
  await writeFile(path.join(folder, `pocketfill-${version}-sources.zip`), zip);
}
