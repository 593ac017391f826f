import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeApiDocs } from './write-api-docs.ts';

// Writes docs/api from what the kits' sources say of their exports. With --check nothing is written: it fails
// when docs/api is not what it would be. A missing comment and a broken link are errors in both.

const ROOT = path.resolve(import.meta.dirname, '../../..');
const API_FOLDER = path.join(ROOT, 'docs/api');

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

/** Formats all files of a folder by the rules of the whole project. */
async function formatFolder(folder: string): Promise<void> {
  const program = path.join(ROOT, 'node_modules/.bin/oxfmt');
  await promisify(execFile)(program, ['--config', path.join(ROOT, '.oxfmtrc.json'), '.'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
}

/** The names of files that are not the same in both folders, or are missing in one. */
async function findDifferences(one: string, other: string): Promise<string[]> {
  const names = new Set([...(await listNames(one)), ...(await listNames(other))]);
  const differences: string[] = [];
  for (const name of [...names].sort()) {
    if ((await readText(one, name)) !== (await readText(other, name))) differences.push(name);
  }
  return differences;
}

function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []); // not made yet
}

function readText(folder: string, name: string): Promise<string | undefined> {
  return readFile(path.join(folder, name), 'utf8').catch(() => undefined);
}
