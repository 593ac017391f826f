import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expectState, linkIn, startSending } from '../fixtures/browser/popup.ts';
import { expectArrivedOnce, expectNothingArrived } from '../fixtures/site/page-record.ts';
import { writeLargeFile } from '../fixtures/phone/test-files.ts';
import { jobIdIn } from '../fixtures/phone/phone.ts';
import { readJob } from '../fixtures/server/job-routes.ts';
import { expect, findInstancesWith, test } from './test.ts';

/** Phone and computer may each be in the longest of their pauses when all is there again. */
const AFTER_OUTAGE_MS = 60_000;

test('a file arrives through a cluster in which each request goes to another instance @release', async ({
  beginWithPhone,
}) => {
  const { page, phone, photo, popup } = await beginWithPhone('form.html');
  await phone.open(await linkIn(popup));
  await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
});

test('the instance that receives the upload is killed: the file arrives, once', async ({
  beginWithPhone,
  cluster,
}) => {
  const { page, phone, photo, popup } = await beginWithPhone('form.html');
  await startSending(phone, popup, { buffer: photo });
  for (const instance of await findInstancesWith(cluster, 'svc_running_uploads')) await instance.kill();
  await phone.speedUp();
  await expectState(popup, 'done', AFTER_OUTAGE_MS);
  await expectArrivedOnce(page, photo);
});

test('the instance that receives a large file is killed between two of its parts: it arrives, once @release', async ({
  beginWithPhone,
  cluster,
}, info) => {
  const file = info.outputPath('large.bin');
  await writeLargeFile(file, 40);
  const { page, phone, popup } = await beginWithPhone('form.html');
  const link = await linkIn(popup);
  await phone.open(link);
  await phone.slowDown(2_000_000);
  await phone.choose(file);
  const countReceived = async () => (await readJob(cluster, jobIdIn(link)))['bytesReceived'];
  // More than the first part is in the store by then.
  await expect.poll(countReceived).toBeGreaterThan(8 * 1024 * 1024);
  for (const instance of await findInstancesWith(cluster, 'svc_running_uploads')) await instance.kill();
  await phone.speedUp();
  await expectState(popup, 'done', AFTER_OUTAGE_MS);
  await expectArrivedOnce(page, await readFile(file));
});

test('the instances that hold a wait are killed: the file arrives, once @release', async ({
  beginWithPhone,
  cluster,
}) => {
  const { page, phone, photo, popup } = await beginWithPhone('form.html');
  await startSending(phone, popup, { buffer: photo });
  const [receiving] = await findInstancesWith(cluster, 'svc_running_uploads');
  // Computer and phone wait, at any of them.
  for (const instance of await findInstancesWith(cluster, 'svc_open_waits')) {
    if (instance !== receiving) await instance.kill();
  }
  await phone.speedUp();
  await expectState(popup, 'done', AFTER_OUTAGE_MS);
  await expectArrivedOnce(page, photo);
});

test('an instance is replaced in good order: the file arrives, once @release', async ({
  beginWithPhone,
  cluster,
}) => {
  const { page, phone, photo, popup } = await beginWithPhone('form.html');
  await startSending(phone, popup, { buffer: photo });
  for (const instance of cluster.instances) {
    await instance.stop();
    await instance.start();
  }
  await phone.speedUp();
  await expectState(popup, 'done', AFTER_OUTAGE_MS);
  await expectArrivedOnce(page, photo);
});

test('the database is restarted while a file is sent: it arrives, once', async ({
  beginWithPhone,
  cluster,
}) => {
  const { page, phone, photo, popup } = await beginWithPhone('form.html');
  await startSending(phone, popup, { buffer: photo });
  const { database } = cluster.services;
  await database?.kill();
  await expectNothingArrived(page);
  await database?.start();
  await phone.speedUp();
  await expectState(popup, 'done', AFTER_OUTAGE_MS);
  await expectArrivedOnce(page, photo);
});

test('the store of files is away for twenty seconds while a file is sent: it arrives, once @release', async ({
  beginWithPhone,
  cluster,
}) => {
  const { page, phone, photo, popup } = await beginWithPhone('form.html');
  await startSending(phone, popup, { buffer: photo });
  await cluster.services.store?.stop();
  await phone.speedUp();
  await pause(20_000); // the outage itself is what is tested
  await expectNothingArrived(page);
  await cluster.services.store?.start();
  await expectState(popup, 'done', AFTER_OUTAGE_MS);
  await expectArrivedOnce(page, photo);
});
