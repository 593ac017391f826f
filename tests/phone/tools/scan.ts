import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { makePapers } from '../../fixtures/pictures/make-papers.ts';
import type { TestFile } from '../../fixtures/phone/test-files.ts';
import { test as base } from '../test.ts';

export { expect } from '../test.ts';
export { choose, expectState, readUpload } from '../test.ts';
export { site } from './chosen-pictures.ts';

/** Photos of pages on a table, made once for each worker. */
export const test = base.extend<object, { papers: readonly [TestFile, TestFile] }>({
  papers: [
    async ({}, use, { project }) => {
      const folder = path.join(project.outputDir, `papers-${process.pid}`);
      await mkdir(folder, { recursive: true });
      const [first, second] = await makePapers({ folder, names: ['plain', 'askew'] });
      if (!first || !second) throw new Error('There are no such papers.');
      await use([await take(folder, first.file), await take(folder, second.file)]);
    },
    { scope: 'worker' },
  ],
});

async function take(folder: string, name: string): Promise<TestFile> {
  return { name, mimeType: 'image/jpeg', buffer: await readFile(path.join(folder, name)) };
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Opens the scanner. */
export async function scan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Scan a document|^Go on with your scan/ }).click();
}

export async function add(page: Page, field: string, photos: TestFile | TestFile[]): Promise<void> {
  // The page behind has fields of the same names
  await page.getByRole('dialog').getByLabel(field, { exact: true }).setInputFiles(photos);
}

/** The corner of a page or of a part, by its name. */
export function handle(page: Page, name: string): Locator {
  return page.getByRole('slider', { name, exact: true });
}

/** What the last screen says of the result. */
export function facts(page: Page): Locator {
  return page.locator('.result-facts');
}

/** Drags with a finger. */
export async function drag(page: Page, handle: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is no such handle.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [{ x, y }]);
  for (const share of [0.5, 1]) await send('touchMove', [{ x: x + by.x * share, y: y + by.y * share }]);
  await send('touchEnd', []);
  await session.detach();
}
