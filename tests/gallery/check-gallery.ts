import { mkdir } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { findChromium } from '../../scripts/find-browser.ts';
import { QUIET_ARGS } from '../e2e/fixtures/chromium-args.ts';
import { readQrCode } from '../e2e/fixtures/read-qr-code.ts';

/*
 * Looks at each view of popup, options and first-run page in both colour schemes: axe finds nothing, and where a
 * code is shown a camera can read it. `node tests/gallery/check-gallery.ts [FOLDER]` keeps screenshots.
 */
const [folder] = process.argv.slice(2);
const root = new URL('../..', import.meta.url).pathname;

const server = await createServer({
  configFile: false,
  root,
  logLevel: 'error',
  resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
  // What somebody edits meanwhile does not reload the page under the camera.
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
});
await server.listen();
const executablePath = await findChromium({ install: true });
const browser = await chromium.launch({ executablePath, args: QUIET_ARGS });
try {
  if (folder) await mkdir(folder, { recursive: true });
  const found = [...(await lookAtAll(browser, 'light')), ...(await lookAtAll(browser, 'dark'))];
  process.stdout.write(`${found.length ? found.join('\n') : 'Nothing found.'}\n`);
  process.exitCode = found.length ? 1 : 0;
} finally {
  await browser.close();
  await server.close();
}

async function lookAtAll(browser: Browser, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 600 } });
  const page = await context.newPage();
  const address = `${server.resolvedUrls?.local[0]}tests/gallery/index.html`;
  await page.goto(address);
  await page.locator('li').first().waitFor();
  const names = await page.locator('li').allTextContents();
  const found: string[] = [];
  for (const name of names) {
    await page.setViewportSize({ width: /^(options|welcome)/.test(name) ? 720 : 320, height: 600 });
    await page.goto(`${address}?view=${name}`);
    await page.locator('main').waitFor();
    if (folder) await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
    found.push(...(await lookAt(page)).map((what) => `${name}, ${colorScheme}: ${what}`));
  }
  await context.close();
  return found;
}

async function lookAt(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ help, nodes }) => `${help}: ${nodes[0]?.html}`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (width > 0) found.push(`is ${width} px too wide`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  if (height > 0 && (await page.getByTestId('transfer-state').count()) > 0) {
    found.push(`is ${height} px too high`);
  }
  const link = page.getByTestId('upload-link');
  if ((await link.count()) === 0) return found;
  const code = readQrCode(await page.getByTestId('qr').screenshot());
  return code === (await link.getAttribute('href')) ? found : [...found, `the code says ${code}`];
}
