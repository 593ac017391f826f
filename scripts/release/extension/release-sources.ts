import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../../npm/run-program.ts';
import type { Release } from '../release.ts';
import { zipFiles } from './zip-files.ts';

/** What the extension is not built of. */
const LEFT_OUT = /^(tests|docs\/images|examples|deploy|site|\.github)\//;

/** Mozilla takes 200 MB; the whole is smaller than a photo. */
const MAX_ZIP_BYTES = 5_000_000;

/** Writes the ZIP of the sources, from which Mozilla's reviewers build the extension: docs/store/review.md. */
export async function releaseSources({ root, folder, version }: Release): Promise<void> {
  const list = await runProgram('git', ['ls-files', '--stage', '-z'], { cwd: root }).catch(
    (error: unknown) => {
      throw new Error('The sources are what git knows of: run the release in a clone.', { cause: error });
    },
  );
  const files = new Map<string, Uint8Array>();
  const programs = new Set<string>();
  // A line of git: mode, object and stage, a tab, and the name.
  for (const [, mode, name = ''] of list.matchAll(/(\d+) [^\t]*\t([^\0]+)\0/g)) {
    if (LEFT_OUT.test(name)) continue;
    files.set(name, await readFile(path.join(root, name)));
    if (mode === '100755') programs.add(name);
  }
  const zip = zipFiles(files, programs);
  if (zip.length > MAX_ZIP_BYTES)
    throw new Error(`The sources have ${zip.length} bytes, at most ${MAX_ZIP_BYTES}.`);
  await writeFile(path.join(folder, `pocketfill-${version}-sources.zip`), zip);
}
