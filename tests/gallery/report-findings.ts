import { mkdir } from 'node:fs/promises';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../scripts/find-browser.ts';
import { QUIET_ARGS } from '../fixtures/browser/chromium-args.ts';

/** Says what a check finds with a browser; the program fails if that is something. Its argument: a folder for screenshots. */
export async function reportFindings(
  check: (browser: Browser, folder: string | undefined) => Promise<string[]>,
): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder) await mkdir(folder, { recursive: true });
  const executablePath = await findChromium({ install: true });
  const browser = await chromium.launch({ executablePath, args: QUIET_ARGS });
  try {
    const found = await check(browser, folder);
    process.stdout.write(`${found.length ? found.join('\n') : 'Nothing found.'}\n`);
    process.exitCode = found.length ? 1 : 0;
  } finally {
    await browser.close();
  }
}
