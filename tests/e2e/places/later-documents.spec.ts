import type { Frame, Page } from '@playwright/test';
import {
  expectPickersAnswered,
  expectPickersAnsweredIn,
} from '../../fixtures/browser/expect-pickers-answered.ts';
import { linkIn, expectState } from '../../fixtures/browser/popup.ts';
import { passport } from '../../fixtures/phone/test-files.ts';
import { logOf } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';
import type { browser } from 'wxt/browser';

/** Calls one of the functions in `pages/late-frames.js`. */
async function callInPage(page: Page, name: string, ...args: unknown[]): Promise<void> {
  await page.evaluate(
    ([called, given]) =>
      (globalThis as unknown as Record<string, (...args: unknown[]) => void>)[called]?.(...given),
    [name, args] as const,
  );
}

async function lateFrameOf(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().length).toBe(2);
  const [, frame] = page.frames();
  if (!frame) throw new Error('There is no second frame.');
  return frame;
}

test('a page that is loaded anew has its next picker answered', async ({ begin }) => {
  const { extension, page, phone, popup } = await begin('pickers.html');
  await phone.open(await linkIn(popup));
  await page.reload();
  await expectPickersAnswered(extension, page);
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await phone.choose(passport);
  await expectState(popup, 'done');
  expect(await logOf(page)).toEqual(['detached input passport.txt', 'detached change passport.txt']);
});

test('the next page of a form gets a file that is being held @release', async ({ begin }) => {
  const { extension, page, popup, send } = await begin('late-frames.html');
  await send(passport, 'holding');
  await page.bringToFront();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expectPickersAnswered(extension, page);
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await expectState(popup, 'done');
  expect(await logOf(page)).toEqual(['detached input passport.txt', 'detached change passport.txt']);
});

for (const [what, name, ...args] of [
  ['a frame that the page opens later', 'openFrame'],
  ['a later frame in an open shadow root', 'openInShadow', 'open'],
  ['a later frame in a closed shadow root', 'openInShadow', 'closed'],
  ['a later frame that the page writes', 'writeFrame'],
] as const) {
  test(`${what} has its next picker answered @release`, async ({ begin }) => {
    const { extension, page, popup, send } = await begin('late-frames.html');
    await send(passport, 'holding');
    await expectPickersAnswered(extension, page);
    await callInPage(page, name, ...args);
    const frame = await lateFrameOf(page);
    await frame.locator('#detached').waitFor(); // its first, empty document gets hooks, too
    await expectPickersAnsweredIn(extension, page, 2);
    await frame.locator('#detached').click();
    await expectState(popup, 'done');
    expect((await logOf(frame)).join()).toContain('passport.txt');
  });
}

test('a later frame that goes on to its next page has the picker there answered @release', async ({
  begin,
}) => {
  const { extension, page, popup, send } = await begin('late-frames.html');
  await send(passport, 'holding');
  await page.bringToFront();
  await callInPage(page, 'openFrame', { src: 'empty.html' });
  const frame = await lateFrameOf(page);
  await frame.waitForURL('**/empty.html');
  await expectPickersAnsweredIn(extension, page, 2);
  await frame.evaluate(() => location.assign('pickers.html'));
  await frame.waitForURL('**/pickers.html');
  await expectPickersAnsweredIn(extension, page, 2);
  await frame.locator('#detached').click();
  await expectState(popup, 'done');
  expect((await logOf(frame)).join()).toContain('passport.txt');
});

test('a page that writes itself anew has its next picker answered @release', async ({ begin }) => {
  const { extension, page, popup, send } = await begin('late-frames.html');
  await send(passport, 'holding');
  await expectPickersAnswered(extension, page);
  await callInPage(page, 'rewrite');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await expectState(popup, 'done');
  expect(await logOf(page)).toEqual(['late passport.txt']);
});

test('a frame that was empty at first gets hooks in its later page @release', async ({ begin }) => {
  const { extension, page, popup, send } = await begin('late-frames.html');
  await send(passport, 'holding');
  await page.bringToFront();
  await callInPage(page, 'openFrame', { src: 'about:blank' });
  const frame = await lateFrameOf(page);
  await expectPickersAnsweredIn(extension, page, 2);
  await page.evaluate(() => document.querySelector('iframe')?.setAttribute('src', 'pickers.html'));
  await frame.locator('#detached').waitFor();
  await expectPickersAnsweredIn(extension, page, 2);
  await frame.locator('#detached').click();
  await expectState(popup, 'done');
  expect((await logOf(frame)).join()).toContain('passport.txt');
});

test('a frame that never finishes loading gets hooks when the pointer enters it @release', async ({
  begin,
}) => {
  const { extension, page, popup, send } = await begin('late-frames.html', (page) =>
    page.route('**/never.png', () => undefined),
  );
  await send(passport, 'holding');
  await expectPickersAnswered(extension, page);
  await callInPage(page, 'openFrame', { src: 'endless.html' });
  const frame = await lateFrameOf(page);
  await frame.locator('#detached').hover();
  await expectPickersAnsweredIn(extension, page, 2);
  await frame.locator('#detached').click();
  await expectState(popup, 'done');
  expect((await logOf(frame)).join()).toContain('passport.txt');
});

/** For functions that run in the extension's worker. */
declare const chrome: typeof browser;

test('after a click on the icon only, pages of the same site get hooks, and another site does not @release', async ({
  realDesk,
  site,
}) => {
  const { extension } = realDesk;
  const page = await extension.context.newPage();
  await page.goto(`${site.origin}/late-frames.html`);
  const popup = await realDesk.openPopup();
  await expect.poll(() => popup.evaluate('document.body?.innerText')).toContain('Scan with');
  const tabId = await extension.tabIdOf(page);
  const worker = await extension.worker();
  const isOutOfReach = () =>
    worker.evaluate(async (id) => {
      const key = `transfer-${id}`;
      const stored = (await chrome.storage.session.get(key)) as Record<string, { isOutOfReach: boolean }>;
      return stored[key]?.isOutOfReach;
    }, tabId);
  await page.goto(`${site.origin}/pickers.html`);
  await expect.poll(() => extension.hasHooks(page).catch(() => false)).toBe(true);
  expect(await isOutOfReach()).toBe(false);
  await page.goto(`${site.origin.replace('127.0.0.1', 'localhost')}/pickers.html`);
  await expect.poll(isOutOfReach).toBe(true);
});
