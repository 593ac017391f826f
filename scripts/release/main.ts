import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeChecksums } from './checksums.ts';
import { selectSteps } from './steps.ts';
import { readOneVersion, removeOtherVersions } from './versions.ts';

// The command `npm run release [-- --only firefox,sources]`: writes what stores and package registries get into
// `release`, with `release/SHA256SUMS`. The same sources give the same bytes.

const ROOT = path.resolve(import.meta.dirname, '../..');

try {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const steps = selectSteps(values.only?.split(','));
  const release = { root: ROOT, folder: path.join(ROOT, 'release'), version: await readOneVersion(ROOT) };
  await mkdir(release.folder, { recursive: true });
  await removeOtherVersions(release.folder, release.version);
  for (const { name, run } of steps) {
    console.log(`${name}…`);
    await run(release);
  }
  for (const line of await writeChecksums(release.folder)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
