import { generateSealIdentity } from '@svc/seal';
import { sha256 } from '../fixtures/phone/test-files.ts';
import { createFile, createJob, linkTo, readUpload, report } from '../phone/test.ts';
import { createSealedTransfer, expectAllOpen } from '../phone/sealed/sealed.ts';
import { createFiles, expectArrived } from '../phone/several.ts';
import { expect, IN_BOTH, PLACES, test } from './test.ts';
import { cases } from '../fixtures/release.ts';

for (const place of cases(PLACES)) {
  test(`a file arrives as it was; ${place.title}`, IN_BOTH, async ({ begin, webkit }) => {
    const { expectArrived: expectFile, link, photo } = await begin(place);
    await webkit.open(link);
    expect(await webkit.browser.evaluate(() => window.isSecureContext)).toBe(place.host === '127.0.0.1');
    await webkit.choose(photo);
    await webkit.expectState('done');
    await expectFile();
  });
}

test('several files arrive in their order', IN_BOTH, async ({ server, webkit }) => {
  const jobId = await createJob(server, { maxFiles: 3 });
  const files = createFiles(['a.jpg', 'b.jpg', 'c.jpg'], 1_500_000);
  await webkit.open(linkTo(server, jobId));
  await webkit.choose(files);
  await webkit.send(3);
  await webkit.expectState('done');
  await expectArrived(server, jobId, files);
});

test('several sealed files arrive in their order @release', async ({ createSealedJob, server, webkit }) => {
  const job = await createSealedJob({ maxFiles: 3 });
  const files = createFiles(['a.jpg', 'b.jpg', 'c.jpg'], 1_500_000);
  await webkit.open(job.link);
  await webkit.choose(files);
  await webkit.send(3);
  await webkit.expectState('done');
  await expectAllOpen(server, job, files);
});

/** A busy machine takes many times as long as a quiet one. */
const PATIENCE = { timeout: 80_000 };

test('a file of 100 MB arrives as it was @release', async ({ server, webkit }) => {
  const jobId = await createJob(server);
  const file = createFile(100_000_000);
  await webkit.open(linkTo(server, jobId));
  await webkit.choose(file);
  await webkit.expectState('done', PATIENCE);
  expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(file.buffer));
});

test('a sealed file of 20 MB arrives as it was, on plain http', async ({ network, server, webkit }) => {
  const host = PLACES.at(-1)?.host ?? '';
  const transfer = await createSealedTransfer({ server, network, host, size: 20_000_000 });
  await webkit.open(transfer.link);
  await webkit.choose(transfer.photo);
  await webkit.expectState('done', PATIENCE);
  await transfer.expectArrived();
});

test(
  'a file of the wrong type is not sent, and one of the right type is @release',
  IN_BOTH,
  async ({ server, webkit }) => {
    const jobId = await createJob(server, { accept: 'image/*' });
    await webkit.open(linkTo(server, jobId));
    await webkit.choose(createFile(1000, 'notes.txt', 'text/plain'));
    await webkit.expectText('This file has the wrong type');
    const photo = createFile(20_000);
    await webkit.choose(photo);
    await webkit.expectState('done');
    expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(photo.buffer));
  },
);

test('a file of another type than the page hints at is sent when the person wants it @release', async ({
  server,
  webkit,
}) => {
  const jobId = await createJob(server, { accept: '.pdf', acceptIsHint: true });
  const notes = createFile(1000, 'notes.txt', 'text/plain');
  await webkit.open(linkTo(server, jobId));
  await webkit.choose(notes);
  await webkit.expectText('Send it anyway');
  await webkit.browser.click('#send-anyway');
  await webkit.expectState('done');
  expect((await readUpload(server, jobId)).buffer.equals(notes.buffer)).toBe(true);
});

test('a code whose key is damaged is refused', async ({ server, webkit }) => {
  const { key } = await generateSealIdentity();
  await webkit.open(`${linkTo(server, await createJob(server))}#k=${key.slice(1)}`);
  await webkit.expectText('This code was not read completely');
});

test('the next request reaches the open page without a scan', IN_BOTH, async ({ server, webkit }) => {
  const site = { origin: 'https://claims.example.com', title: 'Report a damage' };
  const firstId = await createJob(server, { site });
  await webkit.open(linkTo(server, firstId));
  await webkit.choose(createFile(20_000));
  await webkit.expectState('done');
  await report(server, firstId, { kind: 'placed' });
  await webkit.expectText('In the field on claims.example.com.');

  const nextId = await createJob(server, { site, after: firstId, maxFiles: 2 });
  await webkit.expectText('at most 2 files');
  expect(await webkit.browser.readAddress()).toBe(linkTo(server, nextId));
  await webkit.browser.reload();
  const files = createFiles(['b.jpg', 'c.jpg']);
  await webkit.choose(files);
  await webkit.send(2);
  await webkit.expectState('done');
  await expectArrived(server, nextId, files);
});
