import { expectArrivedOnce } from '../../fixtures/site/page-record.ts';
import { blockOnChange, blockPage } from '../../fixtures/site/block-page.ts';
import { asOlderBackend, tellAddresses, type HoldPoint } from '../../fixtures/server/gate-behaviours.ts';
import type { GateRoute } from '../../fixtures/server/gate-exchange.ts';
import { expect, test } from '../test.ts';
import { killWorker } from '../../fixtures/browser/extension-worker.ts';
import { expectState, linkIn, startSending } from '../../fixtures/browser/popup.ts';

const NAME = { name: 'a.jpg', mimeType: 'image/jpeg' };

const HELD_STEPS: readonly [title: string, route: GateRoute, point: HoldPoint][] = [
  ['its code is made and not yet told', 'create', 'answering'],
  ['the address of the finished upload is asked for', 'download', 'asked'],
  ['that address is on its way', 'download', 'answering'],
  ['the file is asked for', 'bytes', 'asked'],
  ['the file is half fetched', 'bytes', { afterBytes: 1_000_000 }],
  ['it is asked where the file arrives', 'followUrls', 'asked'],
  ['a part of the file is fetched as it arrives', 'follow', { afterBytes: 1_000 }],
];

for (const [title, route, point] of HELD_STEPS) {
  test(`a worker killed while ${title}: the file arrives, once @release`, async ({
    extension,
    gate,
    openPage,
    phone,
    photo,
  }) => {
    const page = await openPage('form.html');
    if (route === 'download' || route === 'bytes') gate.on('create', asOlderBackend);
    if (route === 'followUrls') gate.on('wait', tellAddresses());
    const held = gate.hold(route, point);
    const popup = await extension.openPopup(page);
    const isFollowed = route === 'follow' || route === 'followUrls';
    if (isFollowed) await startSending(phone, popup, { buffer: photo });
    else if (route !== 'create') {
      await phone.open(await linkIn(popup));
      await phone.choose({ ...NAME, buffer: photo });
    }
    await held.arrived;
    await killWorker(extension);
    await expect.poll(() => gate.count(route, true)).toBe(0);
    gate.letPass();

    await popup.reload();
    if (isFollowed) await phone.speedUp();
    if (route === 'create') {
      await phone.open(await linkIn(popup));
      await phone.choose({ ...NAME, buffer: photo });
    }
    await expectState(popup, 'done');
    await expectArrivedOnce(page, photo);
  });
}

test('a worker killed while the code waits: the same code serves, and the file arrives, once @release', async ({
  begin,
}) => {
  const { extension, page, phone, photo, popup } = await begin('form.html');
  const link = await linkIn(popup);
  await killWorker(extension);
  await popup.reload();
  await expect(popup.getByTestId('upload-link')).toHaveAttribute('href', link);
  await phone.open(link);
  await phone.choose({ ...NAME, buffer: photo });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
});

test('a worker killed while the phone is sending: the file arrives, once', async ({ beginWithPhone }) => {
  const { extension, page, phone, photo, popup } = await beginWithPhone('form.html');
  await startSending(phone, popup, { buffer: photo });
  await killWorker(extension);
  await popup.reload();
  await expectState(popup, 'receiving');
  await phone.speedUp();
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
});

test('a worker killed while the page is too busy to take the file: it arrives, once @release', async ({
  begin,
}) => {
  const { extension, gate, page, phone, photo, popup } = await begin('form.html');
  await phone.open(await linkIn(popup));
  const busy = await blockPage(page, gate);
  await phone.choose({ ...NAME, buffer: photo });
  await expectState(popup, 'filling');
  await killWorker(extension);
  await popup.reload();
  await expectState(popup, 'filling');
  busy.release();
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
});

test('a worker killed after the page got the file and before the reply: the page gets no second one', async ({
  begin,
}) => {
  const { extension, gate, page, phone, photo, popup } = await begin('form.html');
  await phone.open(await linkIn(popup));
  const busy = await blockOnChange(page, gate);
  await phone.choose({ ...NAME, buffer: photo });
  await busy.arrived;
  await killWorker(extension);
  await popup.reload();
  busy.release();
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
});

test('a worker killed while a file is held: it is fetched again when it is put somewhere, and arrives once @release', async ({
  begin,
}) => {
  const { extension, gate, page, photo, popup, send, site } = await begin('empty.html');
  await send({ ...NAME, buffer: photo }, 'holding');
  const countFetches = () => gate.count('bytes') + gate.count('follow');
  const asked = countFetches();
  await killWorker(extension);
  await page.goto(`${site.origin}/strict.html`);
  await popup.reload();
  await popup.getByRole('button', { name: /^Put it into/ }).click();
  await expectState(popup, 'done');
  expect(countFetches()).toBe(asked + 1);
  await expectArrivedOnce(page, photo);
});

test('a worker killed while a file is kept for a closed tab: it is still offered, and arrives once @release', async ({
  extension,
  openPage,
  phone,
  photo,
}) => {
  const page = await openPage('form.html');
  const other = await openPage('strict.html');
  const popup = await extension.openPopup(page);
  await startSending(phone, popup, { buffer: photo });
  await page.close();
  // A popup in its own tab says so once the worker knows, and keeps the file.
  await expect(popup.getByTestId('transfer-state')).toHaveAttribute('data-state', 'tabClosed');
  await killWorker(extension);
  await phone.speedUp();
  await popup.close();
  const otherPopup = await extension.openPopup(other);
  await expect(otherPopup.getByText('a.jpg from your phone')).toBeVisible();
  await killWorker(extension);
  await otherPopup.reload();
  await otherPopup.getByRole('button', { name: 'Put it here' }).click();
  await expectState(otherPopup, 'done');
  await expectArrivedOnce(other, photo);
});

test('a worker killed at each single step that the network sees: the file arrives, once, every time @release', async ({
  extension,
  gate,
  openPage,
  wirePhone: phone,
}) => {
  test.setTimeout(150_000);
  const buffer = Buffer.from('a file of few bytes');
  for (let killAt = 1; ; killAt += 1) {
    const page = await openPage('form.html');
    const opening = extension.openPopupOf(await extension.tabIdOf(page));
    let steps = 0;
    let killed = Promise.resolve();
    gate.watch((_step, route) => {
      if (route === 'outcome') return undefined; // reported after the end
      steps += 1;
      if (steps !== killAt) return undefined;
      const killing = killWorker(extension);
      // A reopened popup starts the worker.
      killed = Promise.all([opening, killing]).then(async ([popup]) => void (await popup.reload()));
      return killing;
    });
    const popup = await opening;
    await phone.open(await linkIn(popup));
    await phone.choose({ name: `${killAt}.txt`, mimeType: 'text/plain', buffer });
    await page.waitForFunction(() => document.querySelector('input')?.files?.length === 1);
    await killed;
    // A popup that is opened after the end shows the next code.
    await expect(popup.getByTestId('transfer-state')).toHaveAttribute('data-state', /^(done|waiting)$/);
    await expectArrivedOnce(page, buffer);
    await popup.close();
    await page.close();
    gate.reset();
    if (steps < killAt) {
      // The last transfer had no kill left: all steps were killed once.
      expect(killAt).toBeGreaterThan(10);
      break;
    }
  }
});
