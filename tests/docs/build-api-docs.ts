import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findDifferences } from './find-differences.ts';
import { formatFolder } from './format-folder.ts';
import { writeApiDocs } from './write-api-docs.ts';

// Writes docs/api from what the kits' sources say of their exports. With --check nothing is written: it fails
// when docs/api is not what it would be. A missing comment and a broken link are errors in both.

const API_FOLDER = path.resolve(import.meta.dirname, '../../docs/api');

const made = await mkdtemp(path.join(tmpdir(), 'pocketfill-api-'));
try {
  await writeApiDocs(made);
  await formatFolder(made);
  if (process.argv.includes('--check')) await check(made);
  else await replace(made);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(made, { recursive: true, force: true });
}

async function check(made: string): Promise<void> {
  const differences = await findDifferences(made, API_FOLDER);
  if (differences.length === 0) return;
  for (const name of differences) process.stderr.write(`docs/api/${name} is not what the sources say.\n`);
  process.stderr.write('Run "npm run docs".\n');
  process.exitCode = 1;
}

async function replace(made: string): Promise<void> {
  await rm(API_FOLDER, { recursive: true, force: true });
  await cp(made, API_FOLDER, { recursive: true });
}
