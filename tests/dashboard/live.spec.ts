import { expect, signIn, startDashboardServer, test } from './test.ts';

test('says that the server is away, keeps what it has, and goes on by itself', async ({ page }) => {
  const first = await startDashboardServer();
  const { dataDir, url } = first;
  await page.goto(`${url}/dashboard`);
  await signIn(page);
  await expect(page.getByText('Waiting for a phone')).toBeVisible();
  await first.kill();
  await expect(page.getByRole('alert')).toHaveText(
    'The server cannot be reached. This page tries again by itself.',
  );
  await expect(page.getByText('Waiting for a phone')).toBeVisible();

  const second = await startDashboardServer({ dataDir, port: Number(new URL(url).port) });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Waiting for a phone')).toBeVisible();
  await second.dispose();
});

test('asks nothing while nobody sees it', async ({ page, server, complaints: _complaints }) => {
  await page.clock.install();
  await page.goto(`${server.url}/dashboard`);
  await signIn(page);
  let asked = 0;
  page.on('request', () => (asked += 1));
  await page.clock.runFor(10_000);
  await expect.poll(() => asked).toBeGreaterThan(0);

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const before = asked;
  await page.clock.runFor(10 * 60_000);
  expect(asked).toBe(before);
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => asked).toBeGreaterThan(before);
});
