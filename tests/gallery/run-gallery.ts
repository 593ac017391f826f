import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findHeadlessChromium } from '../../scripts/browsers/find-chromium.ts';
import { findWebKit } from '../../scripts/browsers/find-webkit.ts';
import { QUIET_ARGS } from '../fixtures/browser/chromium-args.ts';
import { dashboardGallery } from './dashboard/check-dashboard.ts';
import { checkLooks } from './in-page/check-looks.ts';
import { checkScenarios } from './in-page/check-scenarios.ts';
import { bundleWorld } from './in-page/test-page.ts';
import { kitGallery } from './kit/check-kit.ts';
import { phoneGallery } from './phone/check-phone.ts';
import { popupGallery } from './popup/check-popup.ts';
import { runChecks, type GalleryResult } from './support/gallery.ts';
import { serveGallery } from './support/serve-gallery.ts';
import { webkitGallery } from './webkit/check-webkit.ts';

// The command `npm run gallery -- [FOLDER]`: checks each view of popup, options and first-run page, of the drawings in
// pages, of the client kit, of the phone's page (also in WebKit) and of the dashboard. The folder gets a screenshot of each.
const [folder] = process.argv.slice(2);
if (folder) await mkdir(folder, { recursive: true });

const executablePath = await findHeadlessChromium({ install: true });
const noWebKit = await findWebKit({ install: true }).then(
  () => undefined,
  (error: Error) => error.message,
);
if (noWebKit !== undefined) process.stdout.write(`In WebKit: skipped. ${noWebKit}\n`);
const [site, script, browser] = await Promise.all([
  serveGallery(),
  bundleWorld(),
  chromium.launch({ executablePath, args: QUIET_ARGS }),
]);
try {
  const galleries = [
    popupGallery(site.popup),
    kitGallery(site.kit),
    phoneGallery(site.phone),
    dashboardGallery(site.dashboard),
    { name: 'Drawn in pages', checks: [...checkScenarios(script), ...checkLooks(script)] },
    ...(noWebKit === undefined ? [webkitGallery(site)] : []),
  ];
  const results = await runChecks(galleries, {
    browser,
    keepScreenshot: async (page, name, options) => {
      if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), ...options });
    },
    keepPicture: async (name, png) => {
      if (folder) await writeFile(path.join(folder, `${name}.png`), png);
    },
  });
  for (const result of results) report(result);
} finally {
  await browser.close();
  await site.close();
}

function report({ name, views, faults }: GalleryResult): void {
  for (const fault of faults) process.stdout.write(`${name}: ${fault}\n`);
  process.stdout.write(`${name}: ${views} views, ${faults.length || 'no'} faults\n`);
  if (faults.length > 0) process.exitCode = 1;
}
