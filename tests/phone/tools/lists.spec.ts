import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { listKept } from '../../fixtures/phone/kept-files.ts';
import type { TestFile } from '../../fixtures/phone/test-files.ts';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import { lines, send } from '../several.ts';
import { inspect, PHOTO, site, takePicture } from './chosen-pictures.ts';
import { choose, expect, expectState, facts, press, readUpload, test } from './scan.ts';

const list = { site, maxFiles: 5, multiple: true };

test('pictures become PDFs where the site takes nothing else: one of all, or of each; a page that is removed stays a picture', async ({
  openJob,
  papers,
}, testInfo) => {
  const { page, server, jobId, readJob } = await openJob({ ...list, accept: '.pdf' });
  const turned = {
    ...papers[0],
    name: 'turned.jpg',
    buffer: await layOnItsSide(papers[0], testInfo.outputPath()),
  };
  await choose(page, [papers[0], turned, papers[1]]);
  await press(page, 'Make one PDF of 3 pictures');
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await press(page, 'Remove');
  await press(page, 'Done');
  await expect(facts(page)).toHaveText(/^One PDF, 2 pages/);
  // Pictures and pages, also of the one that can be put back: pages are removed behind the PDF, which waits
  await expect.poll(() => listKept(page)).toEqual(Array.from({ length: 6 }, () => 'private file'));
  const goOn = await holdSaving(page);
  await press(page, 'Use it');
  await expect(lines(page)).toHaveCount(2);
  await press(page, 'Make a PDF of it');
  await press(page, 'Done');
  await expect(facts(page)).toHaveText(/^One PDF, 1 page/);
  await goOn();
  await press(page, 'Use it');
  await expect(lines(page)).toHaveCount(2);
  await send(page);
  await expectState(page, 'done');
  const { files } = (await readJob()) as { files: { id: string }[] };
  const pages = [];
  for (const [index, { id }] of files.entries()) {
    const file = testInfo.outputPath(`${index}.pdf`);
    await writeFile(file, (await readUpload(server, jobId, id)).buffer);
    pages.push(/Pages:\s+(\d+)/.exec(await runProgram('pdfinfo', [file]))?.[1]);
  }
  expect(pages).toEqual(['2', '1']);
  // Upright both, whichever way the photo was stored
  expect(await compareFirstPages('0.pdf', '1.pdf', testInfo.outputPath())).toBeGreaterThan(0.9);
});

/** The same photo, stored turned, with the orientation that turns it back. */
async function layOnItsSide({ buffer }: TestFile, folder: string): Promise<Buffer> {
  const photo = path.join(folder, 'turned.jpg');
  await writeFile(photo, buffer);
  await runProgram('mogrify', ['-rotate', '270', photo]);
  await runProgram('exiftool', ['-overwrite_original', '-n', '-Orientation=6', photo]);
  return readFile(photo);
}

/** How alike the first pages of two PDFs look: 1 is the same. */
async function compareFirstPages(one: string, other: string, folder: string): Promise<number> {
  for (const pdf of [one, other]) {
    await runProgram('pdftoppm', ['-r', '60', '-l', '1', '-singlefile', pdf, pdf], { cwd: folder });
  }
  const pages = [one, other].flatMap((pdf) => [
    '(',
    `${pdf}.ppm`,
    '-resize',
    '300x400!',
    '-blur',
    '0x2',
    ')',
  ]);
  const measure = ['-metric', 'NCC', '-compare', '-format', '%[distortion]', 'info:'];
  return Number(await runProgram('convert', [...pages, ...measure], { cwd: folder }));
}

test('pictures that were made ready are there again after a reload, as they were, and wait to be sent', async ({
  openJob,
}, testInfo) => {
  const { page, server, jobId, readJob } = await openJob({ ...list, accept: 'image/jpeg' });
  await choose(page, [await takePicture(PHOTO, 'a'), await takePicture({ format: 'heic' }, 'b')]);
  await expect(lines(page).nth(1)).toContainText('Changed from HEIC to JPEG');
  const sizes = await lines(page).locator('.line-note').allTextContents();
  const scripts: string[] = [];
  await expect.poll(() => listKept(page)).toEqual(['private file', 'private file']);
  await page.reload();
  page.on('request', (request) => scripts.push(request.url()));
  await expect(lines(page).locator('.line-note')).toHaveText(sizes);
  // They are known as pictures, of which nothing is left to do
  await expect(lines(page).nth(1).getByRole('button', { name: 'Turn or crop b.jpg' })).toBeVisible();
  await expect(lines(page).locator('.changes > li')).toHaveCount(0);
  await expectState(page, 'ready');
  expect(await readJob()).toMatchObject({ files: [] });
  await send(page);
  await expectState(page, 'done');
  expect(scripts.filter((url) => /change-picture|libheif/.test(url))).toEqual([]);
  const { files } = (await readJob()) as { files: { id: string; name: string }[] };
  expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  for (const { id } of files) {
    const arrived = await inspect(await readUpload(server, jobId, id), testInfo.outputPath());
    expect(arrived).toMatchObject({ MIMEType: 'image/jpeg' });
    expect(arrived).not.toHaveProperty('GPSLatitude');
  }
});

/** What is saved waits for an answer of the browser, and all that is saved and removed later with it, until the result is called. */
async function holdSaving(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const { storage } = navigator;
    const estimate = storage.estimate.bind(storage);
    const answers = new EventTarget();
    storage.estimate = async () => {
      await new Promise((resolve) => answers.addEventListener('go on', resolve));
      return estimate();
    };
    return answers;
  });
  return async () => void (await held.evaluate((answers) => answers.dispatchEvent(new Event('go on'))));
}
