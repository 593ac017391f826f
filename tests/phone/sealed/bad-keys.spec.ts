import type { Page } from '@playwright/test';
import { listKept, waitUntilKept } from '../../fixtures/phone/kept-files.ts';
import { choose, createFile, createJob, expect, expectState, linkTo, readJob } from '../test.ts';
import { SEALING_CODE, test, watchSealingCode } from './sealed.ts';

const KEY = 'hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo';
const SENTENCE = 'This code was not read completely';
const NEXT_STEP = 'Its end, which keeps your files private, is damaged. Scan the code again.';

test('says so and sends nothing when the key in the code is cut off', async ({ page, server }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  const jobId = await createJob(server);
  await page.goto(`${linkTo(server, jobId)}#k=${KEY.slice(0, 40)}`);
  await expectState(page, 'failed');
  await expect(page.getByRole('heading')).toHaveText(SENTENCE);
  await expect(page.locator('#lead')).toHaveText(NEXT_STEP);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByLabel('Choose a file', { exact: true })).toBeHidden();
  expect(sent).toEqual([]);
  expect(await readJob(server, jobId)).toMatchObject({ status: 'pending' });
});

test('goes on with the file when the code is scanned again after one that was not read completely', async ({
  createSealedJob,
}) => {
  const { expectArrived, identity, link, page } = await createSealedJob();
  const photo = createFile(50_000);
  await page.goto(link);
  await page.route('**/upload', (route) => route.abort());
  await choose(page, photo);
  await waitUntilKept(page);
  await page.goto('about:blank');
  await page.goto(link.replace(identity.key, 'A'.repeat(43)));
  await expect(page.getByRole('heading')).toHaveText(SENTENCE);
  expect(await listKept(page)).toHaveLength(1);
  await page.unroute('**/upload');
  // The same tab with another fragment
  await page.goto(link);
  await expectState(page, 'done');
  await expectArrived(photo);
});

test('keeps trying to load the sealing script, and takes no file before @release', async ({
  createSealedJob,
}) => {
  const { expectArrived, link, page } = await createSealedJob();
  await page.route(SEALING_CODE, (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText('This page keeps trying.')).toBeVisible();
  await expect(page.getByLabel('Choose a file', { exact: true })).toBeHidden();
  await page.unroute(SEALING_CODE);
  await expectState(page, 'ready');
  const photo = createFile(50_000);
  await choose(page, photo);
  await expectState(page, 'done');
  await expectArrived(photo);
});

test('offers to try again when the sealing script cannot be loaded, which reloads the page @release', async ({
  createSealedJob,
}) => {
  const { link, page } = await createSealedJob();
  const asked = watchSealingCode(page);
  await page.route(SEALING_CODE, (route) => route.fulfill({ status: 404 }));
  await page.goto(link);
  await expectState(page, 'failed', { timeout: 60_000 });
  expect(asked.length).toBeGreaterThan(3);
  await page.unroute(SEALING_CODE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectState(page, 'ready');
});

test('stops a file that is still being prepared, and sends nothing of it @release', async ({
  createSealedJob,
}) => {
  const { expectArrived, link, page } = await createSealedJob();
  const created = watchUploads(page);
  await page.goto(link);
  await expectState(page, 'ready');
  // In one task, before the file can be prepared and the button drawn
  const state = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('#file-field');
    const files = new DataTransfer();
    files.items.add(new File(['first'], 'first.jpg'));
    if (field) field.files = files.files;
    field?.dispatchEvent(new Event('change'));
    const button = document.querySelector<HTMLElement>('#choose-another');
    for (let step = 0; step < 50; step += 1) {
      await Promise.resolve();
      button?.click();
    }
    return document.querySelector<HTMLElement>('#main')?.dataset['state'];
  });
  expect(state).toBe('sending'); // also before it is drawn, and while the file is being given up
  await expectState(page, 'ready');
  await expect.poll(() => listKept(page)).toEqual([]);
  expect(created).toEqual([]);
  const other = createFile(1000, 'other.jpg');
  await choose(page, other);
  await expectState(page, 'done');
  await expectArrived(other);
});

function watchUploads(page: Page): string[] {
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') created.push(request.url());
  });
  return created;
}
