import { readFile } from 'node:fs/promises';
import { AFTER_OUTAGE_MS, expectState, linkIn, startSending } from '../../fixtures/browser/popup.ts';
import { killWorker } from '../../fixtures/browser/extension-worker.ts';
import { crashPage } from '../../fixtures/phone/phone.ts';
import { waitUntilKept } from '../../fixtures/phone/kept-files.ts';
import { writeLargeFile } from '../../fixtures/phone/test-files.ts';
import { createHold } from '../../fixtures/server/gate-behaviours.ts';
import { startGate, type Gate } from '../../fixtures/server/gate.ts';
import { startTransferServer } from '../../fixtures/server/transfer-server.ts';
import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';

/** A part of the file has arrived at the computer while the phone still sends. */
async function expectFollowed(gate: Gate): Promise<void> {
  const answered = () => gate.requests.filter(({ route, end }) => route === 'follow' && end === 'answered');
  await expect.poll(() => answered().length).toBeGreaterThan(1);
}

test('a worker killed between the parts of a sealed file that it follows: the file arrives, once @release', async ({
  beginWithPhone,
}, info) => {
  const file = info.outputPath('large.bin');
  await writeLargeFile(file, 40);
  const { extension, gate, page, phone, popup } = await beginWithPhone('form.html');
  const hold = createHold({ afterBytes: 1_000 });
  let asked = 0;
  gate.on('follow', (exchange) => {
    asked += 1;
    return asked === 3 ? hold.behaviour(exchange) : exchange.pass();
  });
  await startSending(phone, popup, file);
  await hold.arrived;
  await phone.speedUp();
  await killWorker(extension);
  gate.letPass();
  await expectNothingArrived(page);
  await popup.reload();
  await expectState(popup, 'done');
  await expectArrivedOnce(page, await readFile(file));
});

test('a phone’s page that crashes while its sealed file is followed goes on with the same bytes: the file arrives, once @release', async ({
  beginWithPhone,
}) => {
  const { gate, page, phone, photo, popup } = await beginWithPhone('form.html');
  const link = await linkIn(popup);
  await startSending(phone, popup, { buffer: photo });
  await waitUntilKept(phone.page);
  await expectFollowed(gate);
  await crashPage(phone.page);
  const again = await phone.page.context().newPage();
  await again.goto(link);
  await expectState(popup, 'done', AFTER_OUTAGE_MS);
  await expectArrivedOnce(page, photo);
  // The upload continued, and so did the download.
  const fromStart = gate.requests.filter(
    ({ route, range }) => route === 'follow' && range?.startsWith('bytes=0-'),
  );
  expect(fromStart.filter(({ end }) => end === 'answered')).toHaveLength(1);
  expect(gate.count('bytes')).toBe(0);
});

test('a worker, the server and the phone’s page end in the middle of one sealed file: it arrives, once', async ({
  beginWithPhone,
  extension,
}) => {
  const first = await startTransferServer();
  const gate = await startGate(first.url);
  let second: typeof first | undefined;
  try {
    await extension.setBackend(gate.origin);
    const { page, phone, photo, popup } = await beginWithPhone('form.html');
    const link = await linkIn(popup);
    await startSending(phone, popup, { buffer: photo });
    await waitUntilKept(phone.page);
    await expectFollowed(gate);
    await killWorker(extension);
    await first.kill();
    await crashPage(phone.page);
    second = await startTransferServer({ port: Number(new URL(first.url).port), dataDir: first.dataDir });
    const again = await phone.page.context().newPage();
    await again.goto(link);
    await popup.reload();
    await expectState(popup, 'done', AFTER_OUTAGE_MS);
    await expectArrivedOnce(page, photo);
  } finally {
    await gate.close();
    await (second ?? first).dispose();
  }
});
