import { startTransferServer } from '../fixtures/server/transfer-server.ts';
import { startFaultyNetwork } from '../fixtures/phone/faulty-network.ts';
import { COMEBACK, expect, expectState } from './test.ts';
import { BYTES_PER_SECOND, createTransfer, phoneOf, sendHalfOf, test } from './half-sent.ts';

const NO_CONNECTION = 'No connection. It goes on by itself when it is back.';

test('goes on where it was after the network was gone for a while @release', async ({ sendHalf }) => {
  const { expectArrived, network, page } = await sendHalf('localhost');

  await network.cut();
  await expect(page.getByText(NO_CONNECTION).first()).toBeVisible();
  // Long enough for several attempts that fail
  await page.waitForEvent('requestfailed', { predicate: (request) => request.method() === 'HEAD' });
  await page.waitForEvent('requestfailed', { predicate: (request) => request.method() === 'HEAD' });
  await expectState(page, 'sending');
  await network.mend();
  network.slowDown(Infinity);
  await expectState(page, 'done', COMEBACK);
  await expectArrived();
});

test('goes on where it was when the phone changes from Wi-Fi to mobile @release', async ({ sendHalf }) => {
  const { expectArrived, network, page, waitUntilMoreArrives } = await sendHalf('localhost');

  network.changeAddress();
  await waitUntilMoreArrives();
  network.changeAddress();
  // Still slow: the browser repeats a reset request, and learns in time that its bytes are known
  await waitUntilMoreArrives();
  network.slowDown(BYTES_PER_SECOND);
  await expectState(page, 'done');
  await expectArrived();
});

test('goes on where it was after the server was killed', async ({ page }) => {
  const first = await startTransferServer();
  const network = await startFaultyNetwork(first.url);
  try {
    const transfer = await createTransfer(first, network, 'localhost');
    await sendHalfOf(transfer, network, phoneOf(page));

    await first.kill();
    await expect(page.getByText(NO_CONNECTION).first()).toBeVisible();
    network.slowDown(Infinity);
    const port = Number(new URL(first.url).port);
    const second = await startTransferServer({ port, dataDir: first.dataDir });
    try {
      await expectState(page, 'done', COMEBACK);
      await transfer.expectArrived();
    } finally {
      await second.stop();
    }
  } finally {
    await network.close();
    await first.dispose();
  }
});

for (const [title, host, spoil] of [
  [
    'finds out by itself that nothing moves any more, when the network loses everything without a word',
    'phone.test',
    'loseEverything',
  ],
  [
    'finds out by itself that its bytes do not arrive, when something on the way swallows them',
    'localhost',
    'swallowEverything',
  ],
] as const) {
  test(`${title} @release`, async ({ sendHalf }) => {
    // It takes a phone half a minute to notice
    test.slow();
    const { expectArrived, network, page } = await sendHalf(host);
    network[spoil]();
    await expect(page.getByText(NO_CONNECTION).first()).toBeVisible({ timeout: 45_000 });
    await network.mend();
    network.slowDown(Infinity);
    await expectState(page, 'done', COMEBACK);
    await expectArrived();
  });
}
