import type { Page } from '@playwright/test';
import { listKept } from '../../fixtures/phone/kept-files.ts';
import type { TransferServer } from '../../fixtures/server/transfer-server.ts';
import { choose, createFile, expect, expectState, linkTo, readJob, readUpload, report } from '../test.ts';
import { test } from './sealed.ts';

const LOST = 'This code was not read completely';
const TOO_OLD = 'This browser is too old to encrypt files';

test('takes no file without the key, and says what helps', async ({ createSealedJob }) => {
  const { identity, jobId, page, server } = await createSealedJob();
  const sent = watchSent(page);
  await page.goto(linkTo(server, jobId));
  await expectBlocked(page, LOST);
  await expect(page.locator('#lead')).toContainText('Scan the code again with the camera app of this phone');
  await expect(page.locator('#more')).toContainText('Send it unsealed this once');
  await expectProblem(server, jobId, 'key_lost');
  expect(sent).toEqual([]);
  // The same code, read by another app into the same tab
  await page.goto(`${linkTo(server, jobId)}#k=${identity.key}`);
  await expectState(page, 'ready');
  await expectProblem(server, jobId, undefined);
});

test('goes on by itself when the person allows it at the computer, and sends the file as it is', async ({
  createSealedJob,
}) => {
  const { jobId, page, server } = await createSealedJob();
  await page.goto(linkTo(server, jobId));
  await expectBlocked(page, LOST);
  await report(server, jobId, { kind: 'unsealed' });
  await expectState(page, 'ready');
  await expect(page.locator('#lock')).toBeHidden();
  const photo = createFile(50_000);
  await choose(page, photo);
  await expectState(page, 'done');
  expect((await readUpload(server, jobId)).buffer.equals(photo.buffer)).toBe(true);
});

test.describe('an engine without numbers of 64 bits in DataView, as iOS 14', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(DataView.prototype, 'setBigUint64'));
  });

  test('is said to be too old, and not to scan again @release', async ({ createSealedJob }) => {
    const { jobId, link, page, server } = await createSealedJob();
    await page.goto(link);
    await expectBlocked(page, TOO_OLD);
    await expect(page.locator('main')).not.toContainText('Scan');
    await expectProblem(server, jobId, 'cannot_seal');
    await report(server, jobId, { kind: 'unsealed' });
    await expectState(page, 'ready');
    await expect(page.locator('#lock')).toBeHidden();
    await choose(page, createFile(1000));
    await expectState(page, 'done');
  });

  test('is said to be too old also if the job was not made for sealed files @release', async ({
    createSealedJob,
  }) => {
    const { link, page } = await createSealedJob({ sealed: false });
    await page.goto(link);
    await expectBlocked(page, TOO_OLD);
    await expect(page.locator('#more')).toBeEmpty();
  });
});

test('seals to the key of a code whose fragment was encoded into the query on its way', async ({
  createSealedJob,
}) => {
  const { expectArrived, identity, jobId, page, server } = await createSealedJob();
  await page.goto(`${server.url}/?job_id=${jobId}%23k%3D${identity.key}`);
  await expectState(page, 'ready');
  // A reload tells the server no more than the original address.
  const told: string[] = [];
  page.on('request', (request) => told.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await page.reload();
  await expectState(page, 'ready');
  const photo = createFile(50_000);
  await choose(page, photo);
  await expectState(page, 'done');
  expect(told.filter((text) => text.includes(identity.key))).toEqual([]);
  await expectArrived(photo);
});

test('the key is in no request of a page that was opened as the code says', async ({ createSealedJob }) => {
  const { identity, link, page } = await createSealedJob();
  const told: string[] = [];
  page.on('request', (request) =>
    told.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`),
  );
  await page.goto(link);
  await choose(page, createFile(1000));
  await expectState(page, 'done');
  expect(told.filter((text) => text.includes(identity.key))).toEqual([]);
});

async function expectBlocked(page: Page, headline: string): Promise<void> {
  await expect(page.getByRole('heading')).toHaveText(headline);
  await expectState(page, 'failed');
  await expect(page.getByLabel('Choose a file', { exact: true })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await listKept(page)).toEqual([]);
}

async function expectProblem(
  server: TransferServer,
  jobId: string,
  problem: string | undefined,
): Promise<void> {
  await expect.poll(async () => (await readJob(server, jobId))['sealProblem']).toBe(problem);
  expect(await readJob(server, jobId)).toMatchObject({ status: 'pending', sealed: true });
}

function watchSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}
