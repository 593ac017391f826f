import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import product from '../../package.json' with { type: 'json' };
import { runNpm } from '../../scripts/npm/run-npm.ts';

// What a reviewer of Mozilla does, as docs/store/review.md says. `npm run release` has been here before.

const RELEASE = path.resolve(import.meta.dirname, '../../release');
const zipOf = (folder: string, name: string) =>
  readFile(path.join(folder, `pocketfill-${product.version}-${name}.zip`));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-sources-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the sources, in an empty folder and another time zone, give the ZIPs of all stores byte for byte', async () => {
  for (const [name, bytes] of Object.entries(unzipSync(await zipOf(RELEASE, 'sources')))) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
  const options = { cwd: folder, env: { PATH: readHostPath(), HOME: process.env['HOME'], TZ: 'Asia/Tokyo' } };
  await runNpm(['ci', '--prefer-offline'], options);
  await runNpm(['run', 'release', '--', '--only', 'build,chrome,firefox'], options);
  for (const store of ['chrome', 'edge', 'firefox']) {
    const [ours, theirs] = await Promise.all(
      [RELEASE, path.join(folder, 'release')].map((place) => zipOf(place, store)),
    );
    expect(theirs && ours?.equals(theirs)).toBe(true);
  }
});

/** Without this repository's programs. */
function readHostPath(): string {
  const parts = (process.env['PATH'] ?? '').split(path.delimiter);
  return parts.filter((part) => !part.includes('node_modules')).join(path.delimiter);
}
