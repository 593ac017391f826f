import { startTransferServer } from '../fixtures/server/transfer-server.ts';
import { startFaultyNetwork } from '../fixtures/phone/faulty-network.ts';
import { COMEBACK, expect, expectState } from './test.ts';
import {
  BYTES_PER_SECOND,
  createTransfer,
  expectArrived,
  ORIGINS,
  sendHalf,
  test,
  waitUntilMoreArrives,
} from './half-sent.ts';

const NO_CONNECTION = 'No connection. It goes on by itself when it is back.';

for (const [where, host] of ORIGINS) {
  test.describe(where, () => {
    test('goes on where it was after the network was gone for a while', async ({ page, server, network }) => {
      const transfer = await createTransfer(server, network, host);
      await page.goto(transfer.link);
      await sendHalf(page, network, transfer);

      await network.cut();
      await expect(page.getByText(NO_CONNECTION).first()).toBeVisible();
      // Long enough for several attempts that fail
      await page.waitForEvent('requestfailed', { predicate: (request) => request.method() === 'HEAD' });
      await page.waitForEvent('requestfailed', { predicate: (request) => request.method() === 'HEAD' });
      await expectState(page, 'sending');
      await network.mend();
      network.slowDown(Infinity);
      await expectState(page, 'done', COMEBACK);
      await expectArrived(server, network, transfer);
    });

    test('goes on where it was when the phone changes from Wi-Fi to mobile', async ({
      page,
      server,
      network,
    }) => {
      const transfer = await createTransfer(server, network, host);
      await page.goto(transfer.link);
      await sendHalf(page, network, transfer);

      network.changeAddress();
      await waitUntilMoreArrives(transfer);
      network.changeAddress();
      // Still slow: a browser repeats a request that was reset, and is told in time that its bytes are known
      await waitUntilMoreArrives(transfer);
      network.slowDown(BYTES_PER_SECOND);
      await expectState(page, 'done');
      await expectArrived(server, network, transfer);
    });

    test('goes on where it was after the server was killed', async ({ page }) => {
      const first = await startTransferServer();
      const network = await startFaultyNetwork(first.url);
      try {
        const transfer = await createTransfer(first, network, host);
        await page.goto(transfer.link);
        await sendHalf(page, network, transfer);

        await first.kill();
        await expect(page.getByText(NO_CONNECTION).first()).toBeVisible();
        network.slowDown(Infinity);
        const port = Number(new URL(first.url).port);
        const second = await startTransferServer({ port, dataDir: first.dataDir });
        try {
          await expectState(page, 'done', COMEBACK);
          await expectArrived(second, network, transfer);
        } finally {
          await second.stop();
        }
      } finally {
        await network.close();
        await first.dispose();
      }
    });
  });
}

test('finds out by itself that nothing moves any more, when the network loses everything without a word', async ({
  page,
  server,
  network,
}) => {
  // It takes a phone half a minute to be sure
  test.slow();
  const transfer = await createTransfer(server, network, 'phone.test');
  await page.goto(transfer.link);
  await sendHalf(page, network, transfer);

  network.loseEverything();
  await expect(page.getByText(NO_CONNECTION).first()).toBeVisible({ timeout: 45_000 });
  await network.mend();
  network.slowDown(Infinity);
  await expectState(page, 'done', COMEBACK);
  await expectArrived(server, network, transfer);
});

test('finds out by itself that its bytes do not arrive, when something on the way swallows them', async ({
  page,
  server,
  network,
}) => {
  // It takes a phone half a minute to be sure
  test.slow();
  const transfer = await createTransfer(server, network, 'localhost');
  await page.goto(transfer.link);
  await sendHalf(page, network, transfer);

  network.swallowEverything();
  await expect(page.getByText(NO_CONNECTION).first()).toBeVisible({ timeout: 45_000 });
  await network.mend();
  network.slowDown(Infinity);
  await expectState(page, 'done', COMEBACK);
  await expectArrived(server, network, transfer);
});
