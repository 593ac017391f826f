import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

// The command `npm run size`: what is put into a page when the person acts, as the store's download has it.

const MAX_KILOBYTES = 30;
const FOLDERS = ['.output/chrome-mv3', '.output/firefox-mv3'];
/** Both together are what a page gets while a transfer waits. */
const WITH_A_TRANSFER = ['content-scripts/content.js', 'page-hooks.js'];
const ON_EVERY_PAGE = ['content-scripts/field-button.js'];

for (const folder of FOLDERS) {
  for (const files of [WITH_A_TRANSFER, ON_EVERY_PAGE]) await check(folder, files);
}

async function check(folder: string, files: readonly string[]): Promise<void> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(`${folder}/${file}`)).length),
  );
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  console.log(
    `${folder}: ${files.join(' + ')}: ${kilobytes.toFixed(1)} kB gzipped, at most ${MAX_KILOBYTES}`,
  );
  if (kilobytes > MAX_KILOBYTES) process.exitCode = 1;
}
