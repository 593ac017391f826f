import { findViolations } from '../fixtures/browser/find-violations.ts';
import { expect, openPage, test } from './test.ts';

test('the setup link is copied with its name, and its page shows host and link to everybody', async ({
  dashboard,
  server,
}) => {
  await dashboard.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(dashboard, 'Settings');
  await dashboard.getByLabel('Name of this server').fill('Our team & co');
  await dashboard.getByRole('button', { name: 'Copy' }).click();
  const link = `${server.url}/setup#pocketfill=1&name=Our%20team%20%26%20co`;
  expect(await dashboard.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(dashboard.getByRole('img', { name: 'The address as a code' })).toBeVisible();
  await expect(dashboard.getByText('This address works on this computer only.')).toBeVisible();
  expect(await findViolations(dashboard)).toEqual([]);

  await dashboard.goto(link);
  const { host } = new URL(server.url);
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText(`Set up Pocketfill with ${host}`);
  await expect(dashboard.getByLabel('Address of this page')).toHaveValue(link);
  await dashboard.getByRole('button', { name: 'Copy link' }).click();
  await expect(dashboard.getByRole('status')).toHaveText('Copied.');
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    await dashboard.emulateMedia({ colorScheme });
    await dashboard.setViewportSize({ width, height: 720 });
    expect(await findViolations(dashboard), `${width}, ${colorScheme}`).toEqual([]);
    expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
