import { expect, expectState } from './test.ts';
import { crashPage } from '../fixtures/phone/phone.ts';
import { waitUntilKept } from '../fixtures/phone/kept-files.ts';
import { readFigure } from '../fixtures/server/read-figure.ts';
import { startKillablePhone, type KillablePhone } from '../fixtures/phone/killable-phone.ts';
import { createTransfer, ORIGINS, test as base } from './half-sent.ts';
import { cases } from '../fixtures/release.ts';

const test = base.extend<{ killablePhone: KillablePhone }>({
  // Chromium's headless shell gives pages no wake lock.
  headlessPath: [async ({ chromiumPath }, use) => use(chromiumPath), { scope: 'worker' }],
  killablePhone: async ({}, use) => {
    const phone = await startKillablePhone();
    await use(phone);
    await phone.dispose();
  },
});

const GOES_ON = 'It was interrupted and goes on by itself.';

for (const [where, host] of cases(ORIGINS)) {
  test.describe(where, () => {
    test('goes on by itself where it was after the tab was killed @release', async ({ sendHalf }) => {
      const { expectArrived, link, network, page } = await sendHalf(host);
      await waitUntilKept(page);

      await crashPage(page);
      network.changeAddress();
      const again = await page.context().newPage();
      await again.goto(link);
      await expect(again.getByText(GOES_ON)).toBeVisible();
      network.slowDown(Infinity);
      await expectState(again, 'done');
      await expectArrived();
    });

    test('goes on by itself where it was after the browser was killed', async ({
      sendHalf,
      killablePhone,
    }) => {
      const { expectArrived, link, network } = await sendHalf(host, killablePhone);
      await killablePhone.waitUntilKept();

      await killablePhone.kill();
      network.changeAddress();
      await killablePhone.restart();
      await killablePhone.open(link);
      await killablePhone.expectText(GOES_ON);
      network.slowDown(Infinity);
      await killablePhone.expectState('done');
      await expectArrived();
    });

    test('goes on where it was when the browser was killed before it had stored everything @release', async ({
      sendHalf,
    }) => {
      const { expectArrived, link, network, page } = await sendHalf(host);
      await waitUntilKept(page);

      // Browsers store it seconds later; the saved file is written at once
      await page.goto(`${new URL(link).origin}/phone/logo.svg`);
      await page.evaluate(() => localStorage.clear());
      network.changeAddress();
      await page.goto(link);
      await expect(page.getByText(GOES_ON)).toBeVisible();
      network.slowDown(Infinity);
      await expectState(page, 'done');
      await expectArrived();
    });

    test('goes on where it was after the screen was locked and the page frozen @release', async ({
      sendHalf,
      killablePhone,
    }) => {
      const { expectArrived, network } = await sendHalf(host, killablePhone);

      await killablePhone.putAway();
      await killablePhone.freeze();
      await network.cut();
      await network.mend();
      await killablePhone.takeOut();
      network.slowDown(Infinity);
      await killablePhone.expectState('done');
      await expectArrived();
    });
  });
}

test('asks the server nothing while the page is out of sight, and asks again when it is seen @release', async ({
  killablePhone,
  server,
  network,
}) => {
  const { link } = await createTransfer(server, network, 'localhost');
  await killablePhone.open(link);
  await killablePhone.expectState('ready');
  await killablePhone.putAway();
  let bytes = 0;
  const readWhatItAsks = async () => {
    const before = bytes;
    bytes = network.countBytesFromPhone();
    return { bytesSince: bytes - before, openWaits: await readFigure(server.url, 'svc_open_waits') };
  };
  await expect.poll(readWhatItAsks, { intervals: [3_000] }).toEqual({ bytesSince: 0, openWaits: 0 });
  await killablePhone.takeOut();
  await expect.poll(() => network.countBytesFromPhone()).toBeGreaterThan(bytes);
});

test('keeps the screen on while it sends, where the browser allows it @release', async ({
  sendHalf,
  page,
}) => {
  await page.addInitScript(() => {
    const locks: WakeLockSentinel[] = [];
    Object.assign(window, { locks });
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      locks.push(lock);
      return lock;
    };
  });
  const readLocks = () =>
    page.evaluate(() => (Reflect.get(window, 'locks') as WakeLockSentinel[]).map(({ released }) => released));
  const { network } = await sendHalf('localhost');
  await expect.poll(readLocks).toEqual([false]);
  network.slowDown(Infinity);
  await expectState(page, 'done');
  await expect.poll(readLocks).toEqual([true]);
});
