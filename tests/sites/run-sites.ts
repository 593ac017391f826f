import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { buildPages } from './site/build-pages.ts';
import { removeResults } from './table/results.ts';
import { writeTable } from './table/write-table.ts';

// The command `npm run sites`: builds the pages, runs every row in both browsers, writes the table.

await removeResults();
await buildPages();
const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
const run = spawnSync(process.execPath, [playwright, 'test', '--config', import.meta.dirname], {
  stdio: 'inherit',
});
const complaints = await writeTable();
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.exitCode = run.status === 0 && complaints.length === 0 ? 0 : 1;
