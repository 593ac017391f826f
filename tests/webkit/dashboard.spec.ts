import { ADMIN_SECRET, startDashboardServer } from '../dashboard/test.ts';
import { createJob } from '../phone/test.ts';
import { expect, test } from './test.ts';

test('the dashboard opens to the admin secret, and draws each of its pages @release', async ({ launch }) => {
  const server = await startDashboardServer();
  const browser = await launch({ width: 1280, height: 900 });
  const readText = () => browser.evaluate(() => document.querySelector('body')?.innerText ?? '');
  await createJob(server);
  await browser.open(`${server.url}/dashboard`);
  await browser.type('input[type=password]', ADMIN_SECRET);
  await browser.click('button[type=submit]');
  await expect.poll(readText).toContain('Overview');
  await expect
    .poll(() => browser.evaluate(() => document.querySelectorAll('canvas').length))
    .toBeGreaterThan(0);
  for (const name of ['Keys', 'Jobs', 'Webhooks', 'Settings', 'Overview']) {
    await browser.click(`nav a[href="#${name.toLowerCase()}"]`);
    const readPage = () =>
      browser.evaluate(() => document.querySelector('nav [aria-current=page]')?.textContent);
    await expect.poll(readPage).toBe(name);
  }
  await browser.close();
  await server.dispose();
});
