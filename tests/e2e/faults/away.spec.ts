import { expectArrivedOnce } from '../../fixtures/site/page-record.ts';
import { freezeBrowser } from '../../fixtures/browser/processes.ts';
import { launchExtension, type LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import { cutBeforeAnswer } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test as base } from '../test.ts';
import { AFTER_OUTAGE_MS, expectState, linkIn } from '../../fixtures/browser/popup.ts';

/** A browser of its own, since these take away its network or its time. */
const test = base.extend<{ desk: LaunchedExtension }>({
  desk: async ({ chromiumPath, gate }, use) => {
    const args = ['--host-resolver-rules=MAP backend.test 127.0.0.1'];
    const desk = await launchExtension({ executablePath: chromiumPath, args });
    await desk.setBackend(gate.origin);
    await use(desk);
    await desk.close();
  },
});

test('no network when a code is asked for: said so, with “Try again”', async ({ desk, gate, site }) => {
  await desk.setBackend(`http://backend.test:${new URL(gate.origin).port}`);
  const page = await desk.context.newPage();
  await page.goto(`${site.origin}/form.html`);
  await desk.context.setOffline(true);
  const popup = await desk.openPopup(page);
  await expectState(popup, 'failed');
  await expect(popup.getByRole('heading', { name: 'This computer has no network.' })).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  expect(gate.count('create')).toBe(0);
  await desk.context.setOffline(false);
});

test('a network that goes while the code waits: said, and the file arrives when it is back', async ({
  desk,
  gate,
  phone,
  photo,
  site,
}) => {
  const page = await desk.context.newPage();
  await page.goto(`${site.origin}/form.html`);
  const popup = await desk.openPopup(page);
  const link = await linkIn(popup);
  await expect.poll(() => gate.count('wait', true)).toBe(1);
  await desk.context.setOffline(true);
  // What is emulated lets the open connection be, and the browser's own second try of it.
  for (const route of ['wait', 'get'] as const) gate.on(route, cutBeforeAnswer);
  gate.dropAll();
  await expect(popup.getByRole('paragraph').filter({ hasText: 'No connection' })).toBeVisible();
  gate.letPass();
  const { length } = gate.requests;
  await phone.open(link);
  await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await phone.waitForState('done');
  await expectState(popup, 'waiting');
  expect(gate.requests).toHaveLength(length);
  await desk.context.setOffline(false);
  await expectState(popup, 'done', AFTER_OUTAGE_MS);
  await expectArrivedOnce(page, photo);
});

for (const [title, when] of [
  ['the code waits', 'waiting'],
  ['the file is half fetched', 'downloading'],
] as const) {
  test(`a laptop that is shut while ${title}: the file arrives when it is opened`, async ({
    desk,
    gate,
    phone,
    photo,
    site,
  }) => {
    const page = await desk.context.newPage();
    await page.goto(`${site.origin}/form.html`);
    const popup = await desk.openPopup(page);
    const link = await linkIn(popup);
    await phone.open(link);
    await expect.poll(() => gate.count('wait', true)).toBe(1);
    const held = gate.hold('bytes', { afterBytes: 500_000 });
    const send = async () => {
      await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
      await phone.waitForState('done');
    };
    if (when === 'downloading') {
      await send();
      await held.arrived;
    }
    const openLid = await freezeBrowser(desk);
    // Whoever was connected is not any more when the laptop wakes up.
    gate.dropAll();
    if (when === 'waiting') await send();
    gate.letPass();
    expect(gate.count('download')).toBe(when === 'waiting' ? 0 : 1);
    openLid();
    await expectState(popup, 'done');
    await expectArrivedOnce(page, photo);
  });
}

test('a connection that dies in silence while the file is fetched: it is given up and made anew', async ({
  desk,
  gate,
  phone,
  photo,
  site,
}) => {
  test.setTimeout(120_000);
  const page = await desk.context.newPage();
  await page.goto(`${site.origin}/form.html`);
  const popup = await desk.openPopup(page);
  const held = gate.hold('bytes', { afterBytes: 500_000 });
  await phone.open(await linkIn(popup));
  await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await held.arrived;
  gate.letPass(); // the request that is held stays so
  const state = popup.getByTestId('transfer-state');
  await expect(state).toHaveAttribute('data-state', 'done', { timeout: 90_000 });
  await expectArrivedOnce(page, photo);
});
