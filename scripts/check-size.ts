import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

// The command `npm run size`: what is put into a page when the person acts, as the store's download has it, and what a
// phone loads after a scan. `npm run build` and `npm run build:phone` come first.

const MAX_KILOBYTES = 30;
const FOLDERS = ['.output/chrome-mv3', '.output/firefox-mv3'];
/** Both together are what a page gets while a transfer waits. */
const WITH_A_TRANSFER = ['content-scripts/content.js', 'page-hooks.js'];
const ON_EVERY_PAGE = ['content-scripts/field-button.js'];

/** All files of the phone's page: 38.4 as measured in November 2026. */
const PHONE_PAGE = 'packages/server/dist/phone';
const MAX_PHONE_KILOBYTES = 45;

for (const folder of FOLDERS) {
  for (const files of [WITH_A_TRANSFER, ON_EVERY_PAGE]) await check(folder, files, MAX_KILOBYTES);
}
await check(PHONE_PAGE, await listFiles(PHONE_PAGE), MAX_PHONE_KILOBYTES);

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
}

async function check(folder: string, files: readonly string[], maxKilobytes: number): Promise<void> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(`${folder}/${file}`)).length),
  );
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  console.log(`${folder}: ${files.join(' + ')}: ${kilobytes.toFixed(1)} kB gzipped, at most ${maxKilobytes}`);
  if (kilobytes > maxKilobytes) process.exitCode = 1;
}
