import { checkActs } from './page-acts.ts';
import { bundleWorld } from './page-browser.ts';
import { checkLooks } from './page-looks.ts';
import { reportFindings } from './report-findings.ts';

/*
 * Looks at what the extension draws in pages, and does what a person does with it, in a page with strict
 * policies. `node tests/gallery/page-check.ts [FOLDER]` keeps screenshots.
 */
const script = await bundleWorld();
await reportFindings(async (browser, folder) => [
  ...(await checkActs(browser, script)),
  ...(await checkLooks(browser, script, folder)),
]);
