import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { listFiles } from './build/list-files.ts';

// The command `npm run size`: checks the sizes of the scripts that are put into a page when the person acts, of the
// phone's page, and of the dashboard. Run `npm run build` and `npm run build:phone` first.

/** 4 of them are the table of file formats, which is needed the moment a field gets a file. */
const MAX_KILOBYTES = 37;
const FOLDERS = ['.output/chrome-mv3', '.output/firefox-mv3'];
/** The scripts that a page gets while a transfer waits. */
const WITH_A_TRANSFER = ['content-scripts/content.js', 'page-hooks.js'];
const ON_EVERY_PAGE = ['content-scripts/field-button.js'];

/** The phone's page: 57.9 without a key and 78.2 with one, as measured in November 2026. The limit is 60,000 bytes. */
const PHONE_PAGE = 'packages/server/dist/phone';
const MAX_PHONE_KILOBYTES = 58.5;
/** With the sealing script, which is loaded if the code has a key. */
const MAX_SEALING_PHONE_KILOBYTES = 80;
/** The worker that reads pictures and takes out what they tell, without what changes them: 17.1, as measured in November 2026. */
const MAX_PICTURES_KILOBYTES = 17.5;

/** All of it, with later scripts: 111, as measured in November 2026. Most of it is React and the charts. */
const DASHBOARD = 'packages/server/dist/dashboard';
const MAX_DASHBOARD_KILOBYTES = 115;

for (const folder of FOLDERS) {
  for (const files of [WITH_A_TRANSFER, ON_EVERY_PAGE]) await check(folder, files, MAX_KILOBYTES);
}
const atOnce = await findLoadedAtOnce(PHONE_PAGE);
const sealing = await findSealingCode(PHONE_PAGE, atOnce);
await check(PHONE_PAGE, atOnce, MAX_PHONE_KILOBYTES);
await check(PHONE_PAGE, [...atOnce, ...sealing], MAX_SEALING_PHONE_KILOBYTES);
for (const worker of await findPictureWorkers(PHONE_PAGE, atOnce)) {
  await check(PHONE_PAGE, [worker, ...(await findImports(PHONE_PAGE, worker))], MAX_PICTURES_KILOBYTES);
}
const dashboard = (await listFiles(DASHBOARD)).filter((name) => !/\.(?:br|gz)$/.test(name));
await check(DASHBOARD, dashboard, MAX_DASHBOARD_KILOBYTES);

/** The page, its files, and their static imports. */
async function findLoadedAtOnce(folder: string): Promise<string[]> {
  const page = await readFile(`${folder}/index.html`, 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\.\/phone\/([^"]+)"/g)].map(([, file = '']) => file);
  const files = new Set(['index.html', ...named]);
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    for (const imported of await findImports(folder, file)) files.add(imported);
  }
  return [...files];
}

/** The script that is loaded for a code with a key. */
async function findSealingCode(folder: string, others: readonly string[]): Promise<string[]> {
  const assets = await readdir(`${folder}/assets`);
  const found = assets.filter((name) => /^sealed-file-.*\.js$/.test(name)).map((name) => `assets/${name}`);
  const wrong = found.length !== 1 || found.some((file) => others.includes(file));
  if (wrong) throw new Error('The code that seals is not in one script of its own, loaded later.');
  const imported = await Promise.all(found.map((file) => findImports(folder, file)));
  return [...new Set([...found, ...imported.flat()])].filter((file) => !others.includes(file));
}

/** The script of the worker for pictures. What starts it is loaded when a picture is chosen. */
async function findPictureWorkers(folder: string, others: readonly string[]): Promise<string[]> {
  const named = /picture-worker-[\w-]+\.js(?!\.)/;
  for (const file of others) {
    const isEarly = named.test(await readFile(`${folder}/${file}`, 'utf8'));
    if (isEarly) throw new Error(`The tools for pictures are loaded at once: ${file}.`);
  }
  const assets = await readdir(`${folder}/assets`);
  return assets.filter((name) => named.test(name)).map((name) => `assets/${name}`);
}

async function findImports(folder: string, file: string): Promise<string[]> {
  const script = await readFile(path.join(folder, file), 'utf8');
  const imports = [...script.matchAll(/\b(?:import|from)\s*["'`]\.\/([^"'`]+)["'`]/g)];
  return imports.map(([, name = '']) => path.posix.join(path.posix.dirname(file), name));
}

async function check(folder: string, files: readonly string[], maxKilobytes: number): Promise<void> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(`${folder}/${file}`)).length),
  );
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  console.log(`${folder}: ${files.join(' + ')}: ${kilobytes.toFixed(1)} kB gzipped, at most ${maxKilobytes}`);
  if (kilobytes > maxKilobytes) process.exitCode = 1;
}
