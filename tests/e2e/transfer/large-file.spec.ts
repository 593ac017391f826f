import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { peakMemoryOf, watchWorkerHeap } from '../../fixtures/browser/processes.ts';
import { codeIn, expectState, linkIn } from '../../fixtures/browser/popup.ts';
import { withoutFollowing } from '../../fixtures/server/gate-behaviours.ts';
import { hashInPage } from '../../fixtures/site/page-record.ts';
import { sha256OfFile, writeLargeFile } from '../../fixtures/phone/test-files.ts';
import { expect, test } from '../test.ts';
import { startTransferServer } from '../../fixtures/server/transfer-server.ts';

const MEBIBYTE = 1024 * 1024;

test('a sealed file of 1 GiB arrives whole, with little memory of server and worker @release', async ({
  beginWithPhone,
  extension,
}) => {
  test.setTimeout(300_000);
  const file = path.join(tmpdir(), `pocketfill-large-${process.pid}.bin`);
  const own = await startTransferServer();
  try {
    await writeLargeFile(file, 1024);
    await extension.setBackend(own.url);
    const { page, phone, popup } = await beginWithPhone('form.html');
    const heap = await watchWorkerHeap(extension.profile);
    expect(await phone.scan(codeIn(popup))).toContain('#k=');
    await phone.choose(file);
    await popup.locator('[data-testid=transfer-state][data-state=done]').waitFor({ timeout: 240_000 });

    expect(await heap.stop()).toBeLessThan(100 * MEBIBYTE);
    // Some 180 MiB; more on a busy machine, which collects old buffers later.
    expect(await peakMemoryOf(own.pid)).toBeLessThan(350 * MEBIBYTE);
    expect(await hashInPage(page, 'receipt')).toBe(await sha256OfFile(file));
  } finally {
    await own.dispose();
    await rm(file, { force: true });
  }
});

test('a sealed file that comes in one answer is opened with little memory, too @release', async ({
  beginWithPhone,
  gate,
}, info) => {
  test.setTimeout(120_000);
  const file = info.outputPath('large.bin');
  await writeLargeFile(file, 256);
  gate.on('create', withoutFollowing);
  gate.on('bytes', (exchange) => {
    delete exchange.request.headers.range; // a storage without ranges
    return exchange.pass();
  });
  const { extension, page, phone, popup } = await beginWithPhone('form.html');
  const heap = await watchWorkerHeap(extension.profile);
  await phone.open(await linkIn(popup));
  await phone.choose(file);
  await expectState(popup, 'done', 100_000);
  expect(await heap.stop()).toBeLessThan(100 * MEBIBYTE);
  expect(gate.count('bytes')).toBe(1);
  expect(await hashInPage(page, 'receipt')).toBe(await sha256OfFile(file));
});
