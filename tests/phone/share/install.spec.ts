import { chromium, type Page } from '@playwright/test';
import { QUIET_ARGS } from '../../fixtures/browser/chromium-args.ts';
import { choose, createFile, createJob, expect, expectState, test } from '../test.ts';
import { findWorker } from './share.ts';

/** Chromium's own judgement of the page. The browser for pages alone has none. */
async function judge(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devTools.send('Page.getAppManifest');
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  const faults = installabilityErrors.map(({ errorId }) => errorId);
  return { url, errors, manifest: JSON.parse(data || '{}') as Record<string, unknown>, faults };
}

test('Chromium can install the page on a secure origin, and on plain http nothing of it is there', async ({
  chromiumPath,
  server,
}) => {
  const args = [...QUIET_ARGS, '--host-resolver-rules=MAP phone.test 127.0.0.1'];
  const browser = await chromium.launch({ executablePath: chromiumPath, args });
  try {
    const context = await browser.newContext({ isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await page.goto(server.url);
    await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
    const { url, errors, manifest, faults } = await judge(page);
    expect(url).toBe(`${server.url}/phone/manifest.webmanifest`);
    expect(errors).toEqual([]);
    // A context of a test is like a private window, which installs nothing; there is no other fault
    expect(faults).toEqual(['in-incognito']);
    expect(new URL(String(manifest['start_url']), url).href).toBe(`${server.url}/`);
    for (const { src } of manifest['icons'] as { src: string }[]) {
      expect((await page.request.get(new URL(src, url).href)).headers()['content-type']).toBe('image/png');
    }
    expect(await findWorker(page)).toBeUndefined();

    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`http://phone.test:${new URL(server.url).port}`);
    await expect(page.getByRole('heading', { name: 'This is the Pocketfill upload page' })).toBeVisible();
    await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
    expect((await judge(page)).url).toBe('');
    expect(asked.filter((path) => /manifest|share|install/.test(path))).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('offers to install the page when a file was sent, where the browser can', async ({ openJob, page }) => {
  await openJob();
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, { prompt: async () => void (document.title = 'The browser asks') });
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error('The browser asks at once.');
  });
  const button = page.getByRole('button', { name: 'Add Pocketfill to this phone’s share menu' });
  await expectState(page, 'ready');
  await expect(button).toBeHidden();
  await choose(page, createFile(10));
  await expectState(page, 'done');
  await button.click();
  await expect(page).toHaveTitle('The browser asks');
  await expect(button).toBeHidden();
});

test('offers nothing where the browser cannot @release', async ({ page, server }) => {
  await page.addInitScript(() => {
    // As in Firefox and on iPhones
    Reflect.deleteProperty(window, 'onbeforeinstallprompt');
  });
  await page.goto(`${server.url}/?job_id=${await createJob(server)}`);
  await choose(page, createFile(10));
  await expectState(page, 'done');
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
  await expect(page.getByText('share menu')).toBeHidden();
});
