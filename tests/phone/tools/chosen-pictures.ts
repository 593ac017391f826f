import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { makePicture, type PictureOrder } from '../../fixtures/pictures/make-pictures.ts';
import type { TestFile } from '../../fixtures/phone/test-files.ts';
import { runProgram } from '../../../scripts/npm/run-program.ts';

/** Shared by tests of the pictures that a person chooses. */

export const site = { origin: 'https://claims.example.com', title: 'Report a damage' };

/** Where and with what a photo was taken, as phones write it. */
export const PHOTO: PictureOrder = { format: 'jpeg', hasDetails: true, orientation: 6 };
/** Of 12 megapixels and some 8 MB. */
export const LARGE_PHOTO: PictureOrder = {
  ...PHOTO,
  width: 4000,
  height: 3000,
  look: 'photo',
  quality: 95,
};

/** The path of a picture to choose, `IMG_1` with its extension in its name. */
export async function takePicture(order: PictureOrder, name = 'IMG_1'): Promise<string> {
  const made = await makePicture(order);
  const folder = await mkdtemp(path.join(path.dirname(made), 'chosen-'));
  const chosen = path.join(folder, `${name}${path.extname(made)}`);
  await copyFile(made, chosen);
  return chosen;
}

/** What exiftool says of a file that has arrived. */
export interface PictureReport {
  MIMEType: string;
  ImageWidth: number;
  ImageHeight: number;
  Orientation?: number;
  Make?: string;
  GPSLatitude?: number;
}

/** Reads a file that has arrived with another program than ours. */
export async function inspect({ name, buffer }: TestFile, folder: string): Promise<PictureReport> {
  const file = path.join(folder, `arrived${path.extname(name)}`);
  await writeFile(file, buffer);
  const [report] = JSON.parse(await runProgram('exiftool', ['-json', '-n', file])) as PictureReport[];
  expect(report).toBeDefined();
  return report as PictureReport;
}

/** What the page says of the only picture that was chosen. */
export function changes(page: Page) {
  return page.locator('#review-changes > li');
}

export function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: typeof name === 'string' });
}
