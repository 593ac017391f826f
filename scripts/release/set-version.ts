import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runNpm } from '../npm/run-npm.ts';
import { parseChange, releaseInChangelog } from './changelog.ts';
import { readVersion } from './versions.ts';

// The command `npm run version`: takes the changes in `.changeset` into the version of all packages and of the extension,
// and into CHANGELOG.md.

const ROOT = path.resolve(import.meta.dirname, '../..');
const CHANGES = path.join(ROOT, '.changeset');

try {
  const files = (await readdir(CHANGES)).filter((file) => file.endsWith('.md') && file !== 'README.md');
  if (files.length === 0) throw new Error('There is no change to release. Write one: npm run changeset');
  const texts = await Promise.all(files.sort().map((file) => readFile(path.join(CHANGES, file), 'utf8')));
  const changes = texts.map(parseChange);

  await runNpm(['exec', '--offline', 'changeset', 'version'], { cwd: ROOT });
  const version = await readVersion(path.join(ROOT, 'packages/server'));
  await runNpm(['pkg', 'set', `version=${version}`], { cwd: ROOT });
  await runNpm(['install', '--package-lock-only', '--ignore-scripts'], { cwd: ROOT });

  const changelog = path.join(ROOT, 'CHANGELOG.md');
  const date = new Date().toISOString().slice(0, 10);
  const text = await readFile(changelog, 'utf8');
  await writeFile(changelog, releaseInChangelog(text, { version, date, changes }));
  console.log(`All is version ${version} now. Read CHANGELOG.md, commit, and tag the commit v${version}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
