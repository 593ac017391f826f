import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-browser.ts';
import { QUIET_ARGS } from '../e2e/fixtures/chromium-args.ts';
import { checkActs } from './page-acts.ts';
import { bundleWorld } from './page-browser.ts';
import { checkLooks } from './page-looks.ts';

/*
 * Looks at what the extension draws in pages, and does what a person does with it, in a page with strict
 * policies. `node tests/gallery/page-check.ts [FOLDER]` keeps screenshots.
 */
const [folder] = process.argv.slice(2);
const script = await bundleWorld();
const executablePath = await findChromium({ install: true });
const browser = await chromium.launch({ executablePath, args: QUIET_ARGS });
try {
  if (folder) await mkdir(folder, { recursive: true });
  const found = [...(await checkActs(browser, script)), ...(await checkLooks(browser, script, folder))];
  process.stdout.write(`${found.length ? found.join('\n') : 'Nothing found.'}\n`);
  process.exitCode = found.length ? 1 : 0;
} finally {
  await browser.close();
}
