import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectState, test as base } from './test.ts';

/** Half a second, since file times are set as fractions of seconds. */
const PHOTO_TIME = new Date('2020-01-02T03:04:05.500Z');

/** A photo on the phone's disk, since only such a file has its own time. */
const test = base.extend<{ photoPath: string }>({
  photoPath: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'phone-photo-'));
    const path = join(folder, 'photo.jpg');
    await writeFile(path, 'a photo');
    await utimes(path, PHOTO_TIME, PHOTO_TIME);
    await use(path);
    await rm(folder, { recursive: true });
  },
});

test('sends the own time of the photo', async ({ openJob, photoPath }) => {
  const { page, readJob } = await openJob();
  await page.getByLabel('Choose a file').setInputFiles(photoPath);
  await expectState(page, 'done');
  expect(await readJob()).toMatchObject({ lastModified: PHOTO_TIME.getTime() });
});
