import type { Page } from '@playwright/test';
import { findViolations } from '../fixtures/browser/find-violations.ts';
import { ADMIN_SECRET, cancelJob, createJob, createKey, expect, openPage, test } from './test.ts';

test('everybody can read and use it, in both colour schemes and on a small phone', async ({
  dashboard,
  server,
}) => {
  await cancelJob(server, await createJob(server));
  await createJob(server);
  await createKey(dashboard, 'a-project.with-a-rather-long-name.of-a-department.in-production');
  await openPage(dashboard, 'Overview');
  await expect(dashboard.getByText('One moment…')).toHaveCount(0);
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    await dashboard.emulateMedia({ colorScheme });
    await dashboard.setViewportSize({ width, height: 720 });
    expect(await findViolations(dashboard), `${width}, ${colorScheme}`).toEqual([]);
    expect(await readWidth(dashboard), 'nothing sticks out').toBeLessThanOrEqual(width);
  }
});

test('a keyboard is enough: sign in, make a key, look at a question, go back', async ({
  page,
  server,
  complaints: _complaints,
}) => {
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByLabel('Admin secret')).toBeFocused();
  await page.keyboard.type(ADMIN_SECRET);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await tabTo(page, 'Keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects and keys' })).toBeFocused();
  await tabTo(page, 'Project');
  await page.keyboard.type('by-keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The new key of by-keyboard' })).toBeFocused();
  await tabTo(page, 'I have kept it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible();

  await tabTo(page, /^Revoke the key .* of by-keyboard$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Go back' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Revoke the key .* of by-keyboard$/ })).toBeFocused();
});

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const control = page
    .locator(':focus')
    .and(page.getByRole('link', { name }).or(page.getByRole('button', { name })).or(page.getByLabel(name)));
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press('Tab');
    if ((await control.count()) > 0) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}.`);
}

function readWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
