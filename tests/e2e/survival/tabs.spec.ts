import type { Page } from '@playwright/test';
import type { browser } from 'wxt/browser';
import { expectArrivedOnce, expectNothingArrived, seenBy } from '../../fixtures/site/page-record.ts';
import { asOlderBackend } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test, withOwnBrowser } from '../test.ts';
import { expectState, linkIn, startSending } from '../../fixtures/browser/popup.ts';

/** For functions that run in the extension's worker. */
declare const chrome: typeof browser;

const FILE = { name: 'a.jpg', mimeType: 'image/jpeg' };

for (const seed of [1, 2, 3]) {
  test(`a popup that is opened and closed at any moment changes nothing (seed ${seed}) @release`, async ({
    extension,
    gate,
    openPage,
    phone,
    photo,
  }) => {
    const random = createRandom(seed);
    const page = await openPage('form.html');
    const tabId = await extension.tabIdOf(page);
    let popup: Page | null = await extension.openPopupOf(tabId);
    const link = await linkIn(popup);
    const toggles: Promise<void>[] = [];
    const toggle = async () => {
      const open = popup;
      popup = null;
      if (open) await open.close();
      else popup = await extension.openPopupOf(tabId);
    };
    gate.watch(async () => {
      if (random() < 0.5) return;
      const toggled = toggle();
      toggles.push(toggled);
      await toggled;
    });
    await phone.open(link);
    await phone.slowDown(1_500_000);
    await phone.choose({ ...FILE, buffer: photo });
    await page.waitForFunction(() => document.querySelector('input')?.files?.length === 1);
    // Otherwise one may still be opening when the test ends, and fail.
    gate.watch(() => undefined);
    await Promise.all(toggles);
    expect(toggles.length).toBeGreaterThan(2);
    await expectArrivedOnce(page, photo);
  });
}

test('five tabs in two windows with a transfer each: each file arrives in its tab @release', async ({
  extension,
  gate,
  openPage,
  phone,
  site,
}) => {
  const opened = extension.context.waitForEvent('page');
  const worker = await extension.worker();
  await worker.evaluate((url) => chrome.windows.create({ url }), `${site.origin}/form.html`);
  const inNewWindow = await opened;
  await inNewWindow.waitForLoadState();
  const pages = [inNewWindow];
  gate.on('create', asOlderBackend); // downloads at the end, even a small file
  for (let count = 0; count < 4; count += 1) pages.push(await openPage('form.html'));
  const desks: { page: Page; tabId: number; popup: Page }[] = [];
  for (const page of pages) {
    const tabId = await extension.tabIdOf(page);
    desks.push({ page, tabId, popup: await extension.openPopupOf(tabId) });
  }
  expect(new Set(desks.map(({ tabId }) => tabId)).size).toBe(5);
  for (const { tabId } of desks) await expect.poll(() => extension.badgeOf(tabId)).toBe('…');

  // All but the last get a file, which is held until all have arrived.
  const [last, ...others] = desks.toReversed();
  const held = gate.hold('download');
  for (const { popup, tabId } of others) {
    await phone.open(await linkIn(popup));
    await phone.choose({ name: `${tabId}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`for ${tabId}`) });
    await phone.waitForState('done');
  }
  await expect.poll(() => gate.count('download', true)).toBe(4);
  for (const { tabId } of others) await expect.poll(() => extension.badgeOf(tabId)).toBe('100%');
  held.release();

  for (const { popup, page, tabId } of others) {
    await expectState(popup, 'done');
    await expectArrivedOnce(page, Buffer.from(`for ${tabId}`));
    expect((await seenBy(page)).at(-1)?.files[0]?.name).toBe(`${tabId}.txt`);
    await expect.poll(() => extension.badgeOf(tabId)).toBe('✓');
  }
  if (!last) throw new Error('There is no fifth tab.');
  await expectState(last.popup, 'waiting');
  await expectNothingArrived(last.page);
  expect(await extension.badgeOf(last.tabId)).toBe('…');
});

for (const [title, leave] of [
  ['navigates away', (page: Page) => page.goto(new URL('strict.html', page.url()).href)],
  ['reloads', (page: Page) => page.reload()],
] as const) {
  test(`a tab that ${title} while the phone sends: the new page gets nothing until the person says so @release`, async ({
    begin,
    phone,
  }) => {
    const { page, photo, popup } = await begin('strict.html');
    await startSending(phone, popup, { buffer: photo });
    await leave(page);
    await phone.speedUp();
    await expectState(popup, 'holding');
    await expect(popup.getByRole('paragraph').filter({ hasText: 'The page changed' })).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Save to this computer' })).toBeVisible();
    await expectNothingArrived(page);
    await popup.reload();
    await popup.getByRole('button', { name: /^Put it into/ }).click();
    await expectState(popup, 'done');
    await expectArrivedOnce(page, photo);
  });
}

withOwnBrowser({ withoutArgs: ['--disable-back-forward-cache'] })(
  'a page that is in the back/forward cache when its file comes gets it after the return, when asked @release',
  async ({ begin, phone }) => {
    const { page, photo, popup, site } = await begin('form.html', (page) =>
      page.evaluate(() => {
        window.addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
      }),
    );
    await startSending(phone, popup, { buffer: photo });
    await page.goto(`${site.origin}/empty.html`);
    await phone.speedUp();
    await expectState(popup, 'holding');
    await page.goBack({ waitUntil: 'commit' });
    // Pages get the event after their return.
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { persisted: boolean }).persisted))
      .toBe(true);
    await expectNothingArrived(page);

    await popup.reload();
    await popup.getByRole('button', { name: /^Put it into .*Receipt/ }).click();
    await expectState(popup, 'done');
    await expectArrivedOnce(page, photo);
  },
);

test('a tab that the browser puts to sleep while the phone sends: the file is held for it @release', async ({
  extension,
  openPage,
  phone,
  photo,
  site,
}) => {
  const page = await openPage('strict.html');
  const tabId = await extension.tabIdOf(page);
  const popup = await extension.openPopupOf(tabId);
  await startSending(phone, popup, { buffer: photo });
  const worker = await extension.worker();
  const discarded = await worker.evaluate((id) => chrome.tabs.discard(id), tabId);
  expect(discarded?.discarded).toBe(true);
  await phone.speedUp();
  await phone.waitForState('done');
  await popup.close();

  // Browsers may give a sleeping tab another id.
  const sleeper = discarded?.id ?? tabId;
  await worker.evaluate((id) => chrome.tabs.update(id, { active: true }), sleeper);
  await expect
    .poll(() => worker.evaluate((id) => chrome.tabs.get(id).then(({ status }) => status), sleeper))
    .toBe('complete');
  const findAwake = () =>
    extension.context.pages().find((page) => page.url() === `${site.origin}/strict.html`);
  // The browser reports a loaded page before Playwright does.
  await expect.poll(() => findAwake() !== undefined, { message: 'the page is there again' }).toBe(true);
  const awake = findAwake();
  if (!awake) throw new Error('The page has gone again.');
  await expectNothingArrived(awake);
  const again = await extension.openPopupOf(sleeper);
  await expectState(again, 'holding');
  await again.getByRole('button', { name: /^Put it into/ }).click();
  await expectState(again, 'done');
  await expectArrivedOnce(awake, photo);
});

test('the icon still tells of a code when its tab has loaded another page @release', async ({
  extension,
  openPage,
  site,
}) => {
  const page = await openPage('form.html');
  const tabId = await extension.tabIdOf(page);
  const popup = await extension.openPopupOf(tabId);
  await linkIn(popup);
  await expect.poll(() => extension.badgeOf(tabId)).toBe('…');
  await page.reload();
  await expect.poll(() => extension.badgeOf(tabId), { message: 'loaded anew' }).toBe('…');
  await page.goto(`${site.origin}/strict.html`);
  await expect.poll(() => extension.badgeOf(tabId), { message: 'another page' }).toBe('…');
});

/** Random numbers below 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
