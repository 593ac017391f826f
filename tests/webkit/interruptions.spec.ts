import path from 'node:path';
import { startFaultyNetwork } from '../fixtures/phone/faulty-network.ts';
import { startTransferServer } from '../fixtures/server/transfer-server.ts';
import { createTransfer, sendHalfOf, speedUpAnew, waitForBytes } from '../phone/half-sent.ts';
import { createFiles, expectArrived as expectAllArrived } from '../phone/several.ts';
import { cancelJob, createJob } from '../phone/test.ts';
import { expect, IN_BOTH, PLACES, test } from './test.ts';
import { cases } from '../fixtures/release.ts';

/** Minutes for what is left, also where a busy machine takes its time to open the page again. */
const CRAWL = 30_000;
const GOES_ON = 'It was interrupted and goes on by itself.';

for (const place of cases(PLACES)) {
  test(`goes on by itself after a reload; ${place.title}`, async ({ begin, network, webkit }) => {
    const transfer = await begin(place);
    await sendHalfOf(transfer, network, webkit);
    await webkit.waitUntilKept();

    const resetsBefore = network.countResets();
    await webkit.browser.reload();
    await webkit.expectText(GOES_ON);
    await speedUpAnew(network, resetsBefore);
    await webkit.expectState('done');
    await transfer.expectArrived();
  });
}

for (const place of cases(PLACES.filter(({ isSealed }) => !isSealed))) {
  test(`goes on by itself in another tab after its tab was closed; ${place.title} @release`, async ({
    begin,
    network,
    webkit,
  }) => {
    const transfer = await begin(place);
    await sendHalfOf(transfer, network, webkit);
    await webkit.waitUntilKept();

    const resetsBefore = network.countResets();
    await webkit.browser.replaceTab();
    await webkit.open(transfer.link);
    await webkit.expectText(GOES_ON);
    await speedUpAnew(network, resetsBefore);
    await webkit.expectState('done');
    await transfer.expectArrived();
  });

  test(`goes on where it was when the server was killed; ${place.title}`, async ({ webkit }) => {
    const first = await startTransferServer();
    const network = await startFaultyNetwork(first.url);
    const transfer = await createTransfer(first, network, place.host);
    await sendHalfOf(transfer, network, webkit);

    await first.kill();
    await webkit.expectText('No connection');
    network.slowDown(Infinity);
    const second = await startTransferServer({
      port: Number(new URL(first.url).port),
      dataDir: first.dataDir,
    });
    await webkit.expectState('done');
    await transfer.expectArrived();
    await network.close();
    await second.dispose();
  });

  test(`nothing is kept of a file that the computer does not want any more; ${place.title} @release`, async ({
    begin,
    network,
    server,
    webkit,
  }) => {
    const transfer = await begin(place);
    await sendHalfOf(transfer, network, webkit);
    await webkit.waitUntilKept();

    await cancelJob(server, transfer.jobId);
    await webkit.expectState('failed');
    await webkit.expectText('The upload was stopped');
    await webkit.waitUntilKept(0);
  });

  test(
    `goes on in private mode when the same file is chosen again; ${place.title} @release`,
    IN_BOTH,
    async ({ begin, network, openOther }) => {
      const phone = await openOther();
      const transfer = await begin(place);
      await sendHalfOf(transfer, network, phone);

      await phone.browser.reload();
      // By itself, where the window keeps a copy for as long as it is open; a late one comes between two lines
      await expect(async () => {
        if ((await phone.readState()) === 'ready') await phone.choose(transfer.photo);
        await expect.poll(() => phone.readState()).toMatch(/^(sending|done)$/);
      }).toPass();
      network.slowDown(Infinity);
      await phone.expectState('done');
      await transfer.expectArrived();
    },
  );
}

test('goes on by itself after the browser was closed @release', async ({
  begin,
  folder,
  network,
  openOther,
}) => {
  const profile = path.join(folder, 'profile');
  const transfer = await begin({ host: '127.0.0.1', isSealed: false });
  const phone = await openOther({ profile });
  await sendHalfOf(transfer, network, phone);
  await phone.waitUntilKept();

  network.slowDown(CRAWL);
  await phone.browser.close();
  const again = await openOther({ profile });
  await again.open(transfer.link);
  await again.expectText(GOES_ON);
  network.slowDown(Infinity);
  await again.expectState('done');
  await transfer.expectArrived();
});

test('several files go on by themselves after a reload', async ({ network, server, webkit }) => {
  const jobId = await createJob(server, { maxFiles: 3 });
  const files = createFiles(['a.jpg', 'b.jpg', 'c.jpg'], 2_000_000);
  await webkit.open(`http://127.0.0.1:${network.port}/?job_id=${jobId}`);
  await webkit.choose(files);
  await webkit.waitUntilKept(3);
  network.slowDown(600_000);
  await webkit.send(3);
  await waitForBytes(network, 2_500_000);
  network.slowDown(CRAWL);

  await webkit.browser.reload();
  await webkit.expectState('sending');
  network.slowDown(Infinity);
  await webkit.expectState('done');
  await expectAllArrived(server, jobId, files);
});
