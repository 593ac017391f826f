import type { Page } from '@playwright/test';
import { killWorker } from '../../fixtures/browser/extension-worker.ts';
import { expectState, linkIn } from '../../fixtures/browser/popup.ts';
import { sha256, type TestFile } from '../../fixtures/phone/test-files.ts';
import { countFiles, hashInPage, seenBy } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';

const papers = ['first.txt', 'second.txt', 'third.txt'].map((name) => textFile(name));

function textFile(name: string, length = 30_000): TestFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.alloc(length, name) };
}

/** The field has these files in order, and the page got one event of each kind for all. */
async function expectAllAtOnce(page: Page, files: readonly TestFile[], field: string): Promise<void> {
  const seen = await seenBy(page);
  expect(seen.map(({ type }) => type)).toEqual(['input', 'change']);
  expect(seen.at(-1)?.files.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const [index, { buffer }] of files.entries()) {
    expect(await hashInPage(page, field, index)).toBe(sha256(buffer));
  }
}

/** Aims at a field of the form by putting the focus there, as a person does. */
const aimAt = (label: string) => (page: Page) => page.getByLabel(label).focus();

test('several files of one scan get into the field together, in the phone’s order', async ({
  beginWithPhone,
}) => {
  const { page, phone, popup } = await beginWithPhone('form.html', aimAt('Other papers'));
  await phone.open(await linkIn(popup));
  await phone.choose(papers);
  await expectState(popup, 'done');
  await expect(popup.getByRole('heading', { name: '3 files are in “Other papers”' })).toBeVisible();
  await expectAllAtOnce(page, papers, 'papers');
});

test('a file of another kind is held, and the others go in @release', async ({ beginWithPhone }) => {
  const { page, phone, photo, popup } = await beginWithPhone('form.html', aimAt('Other papers'));
  await phone.open(await linkIn(popup));
  // The page asks for another kind than the phone was told.
  await page.getByLabel('Other papers').evaluate((field: HTMLInputElement) => (field.accept = 'text/plain'));
  const [first, second] = papers;
  if (!first || !second) throw new Error('There are papers.');
  await phone.choose([first, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo }, second]);
  await expectState(popup, 'holding');
  await expect(popup.getByRole('heading', { name: '2 files are in the page, 1 is not' })).toBeVisible();
  await expectAllAtOnce(page, [first, second], 'papers');
  await popup.getByRole('button', { name: 'Put it in anyway' }).click();
  await expectState(popup, 'done');
  expect(await countFiles(page, 'papers')).toBe(3);
});

test('a worker killed while several files come: they arrive once, in the phone’s order @release', async ({
  beginWithPhone,
}) => {
  const { extension, page, phone, popup } = await beginWithPhone('form.html', aimAt('Other papers'));
  await phone.open(await linkIn(popup));
  await phone.slowDown(50_000);
  const files = [textFile('large.txt', 2_000_000), textFile('small.txt', 10_000)];
  await phone.choose(files);
  await expect(popup.getByRole('heading', { name: 'Receiving 1 of 2 files' })).toBeVisible();
  await killWorker(extension);
  await popup.reload();
  await phone.speedUp();
  await expectState(popup, 'done');
  await expectAllAtOnce(page, files, 'papers');
});
