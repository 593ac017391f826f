import type { Page } from '@playwright/test';
import { isWhole, listKept, waitUntilKept } from '../../fixtures/phone/kept-files.ts';
import type { FaultyNetwork } from '../../fixtures/phone/faulty-network.ts';
import { BYTES_PER_SECOND, leave, waitForBytes } from '../half-sent.ts';
import { createFiles, expectArrived, send } from '../several.ts';
import { choose, createFile, expect, expectState, readUpload, slowDown } from '../test.ts';
import { expectAllOpen, test, type SealedJob } from './sealed.ts';

// The same job is opened with its key and without it: an upload is never finished in the other form.

const FILE_BYTES = 3_000_000;
/** Half a minute for the file. */
const SLOW = 100_000;
const CRAWL = 60_000;

test('a photo that was half sent sealed is sent as it is from its start without the key', async ({
  chooseOnDisk,
  createSealedJob,
}) => {
  const { jobId, link, page, server } = await createSealedJob({ sealed: false });
  const [plain] = link.split('#');
  const photo = createFile(FILE_BYTES);
  await sendHalf(page, link, () => chooseOnDisk(photo));
  const first = await reopen(page, plain ?? '', () => chooseOnDisk(photo));
  expect(first).toBe(0);
  expect((await readUpload(server, jobId)).buffer.equals(photo.buffer)).toBe(true);
});

test('a photo that was half sent as it is is sent sealed from its start with the key @release', async ({
  chooseOnDisk,
  createSealedJob,
}) => {
  const { expectArrived, link, page } = await createSealedJob({ sealed: false });
  const [plain] = link.split('#');
  const photo = createFile(FILE_BYTES);
  await sendHalf(page, plain ?? '', () => chooseOnDisk(photo));
  const first = await reopen(page, link, () => chooseOnDisk(photo));
  expect(first).toBe(0);
  await expectArrived(photo);
});

for (const way of ['sealed', 'as they are'] as const) {
  test(`several files that were half sent ${way} are sent in the other way from their start @release`, async ({
    createSealedJob,
    network,
    page,
    server,
  }) => {
    const job = await createSealedJob({ maxFiles: 5, sealed: false });
    const { sealed, plain } = linksThrough(network, job);
    const files = [createFile(4_000_000, 'large.jpg'), ...createFiles(['small.jpg'], 50_000)];
    await page.goto(way === 'sealed' ? sealed : plain);
    await choose(page, [...files]);
    await expect.poll(async () => (await listKept(page)).filter(isWhole).length).toBe(files.length);
    network.slowDown(BYTES_PER_SECOND);
    await send(page);
    await waitForBytes(network, 2_000_000);
    network.slowDown(CRAWL);
    await leave(page, plain);
    network.changeAddress();
    network.slowDown(Infinity);
    await page.goto(way === 'sealed' ? plain : sealed);
    await expectState(page, 'ready');
    await expect(page.getByText('Your upload was interrupted.')).toBeVisible();
    await choose(page, [...files]);
    await send(page);
    await expectState(page, 'done');
    if (way === 'sealed') await expectArrived(server, job.jobId, files);
    else await expectAllOpen(server, job, files);
  });
}

function linksThrough(network: FaultyNetwork, { jobId, identity }: SealedJob) {
  const plain = `http://localhost:${network.port}/?job_id=${jobId}`;
  return { plain, sealed: `${plain}#k=${identity.key}` };
}

async function sendHalf(page: Page, link: string, chooseFile: () => Promise<unknown>): Promise<void> {
  await page.goto(link);
  await expectState(page, 'ready');
  const speedUp = await slowDown(page, SLOW);
  await chooseFile();
  const readPercent = async () => Number(await page.getByRole('progressbar').getAttribute('value'));
  await expect.poll(readPercent).toBeGreaterThan(0);
  await waitUntilKept(page);
  await page.goto('about:blank');
  await speedUp();
}

/** Sends the same file again, and returns the first byte of it that is sent. */
async function reopen(page: Page, link: string, chooseFile: () => Promise<unknown>): Promise<number> {
  await page.goto(link);
  await expectState(page, 'ready');
  const offsets: number[] = [];
  page.on('request', (request) => {
    const isUpload = request.url().includes('/upload') && request.method() !== 'HEAD';
    if (isUpload) offsets.push(Number(request.headers()['upload-offset'] ?? 0)); // what creates it begins
  });
  await chooseFile();
  await expectState(page, 'done', { timeout: 60_000 });
  return offsets[0] ?? Number.NaN;
}
