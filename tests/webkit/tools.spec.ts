import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../../scripts/npm/run-program.ts';
import { sha256, type TestFile } from '../fixtures/phone/test-files.ts';
import { makePapers } from '../fixtures/pictures/make-papers.ts';
import { makePicture } from '../fixtures/pictures/make-pictures.ts';
import { createJob, linkTo, readJob, readUpload } from '../phone/test.ts';
import { inspect, site } from '../phone/tools/chosen-pictures.ts';
import { expect, IN_BOTH, test } from './test.ts';
import type { WebKitPhone } from './webkit-phone.ts';

async function takePhoto(): Promise<TestFile> {
  const buffer = await readFile(await makePicture({ format: 'jpeg', hasDetails: true, orientation: 6 }));
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer };
}

test(
  'a photo is rid of its location and looked at; an engine that cannot do it sends it as it is',
  IN_BOTH,
  async ({ server, webkit, folder, engine }) => {
    const jobId = await createJob(server, { site, accept: 'image/*' });
    const photo = await takePhoto();
    await webkit.open(linkTo(server, jobId));
    await webkit.choose(photo);
    if (engine === 'webkit') {
      await webkit.expectText('Had a location and camera details: removed.');
      await webkit.browser.click('#send-only');
    }
    await webkit.expectState('done');
    const file = await readUpload(server, jobId);
    const arrived = await inspect(file, folder);
    expect(arrived).toMatchObject({ MIMEType: 'image/jpeg', Orientation: 6 });
    expect(arrived.GPSLatitude === undefined).toBe(engine === 'webkit');
    expect(sha256(file.buffer) === sha256(photo.buffer)).toBe(engine === 'wpe');
  },
);

test('paper is scanned to a PDF', async ({ server, webkit, folder }) => {
  const papers = await makePapers({ folder, names: ['plain', 'askew'] });
  const jobId = await createJob(server, { site, accept: '.pdf' });
  await webkit.open(linkTo(server, jobId));
  await webkit.expectText('Scan a document');
  await webkit.browser.click('#scan');
  await webkit.expectText('Take a photo of each page.');
  const photos = papers.map(({ file }) => path.join(folder, file));
  await webkit.browser.type('dialog[open] input[type=file][multiple]', ...photos);
  await webkit.expectText('Page 1 of 2');
  await press(webkit, 'Done');
  await webkit.expectText('One PDF, 2 pages');
  await press(webkit, 'Send it');
  await webkit.expectState('done');
  const { buffer } = await readUpload(server, jobId);
  const pdf = path.join(folder, 'scan.pdf');
  await writeFile(pdf, buffer);
  expect(await runProgram('pdfinfo', [pdf])).toMatch(/Pages:\s+2\n/);
});

test('pictures that were made ready are there again after a reload, and wait to be sent', async ({
  server,
  webkit,
  folder,
}) => {
  const request = { site, accept: 'image/jpeg', maxFiles: 5, multiple: true };
  const jobId = await createJob(server, request);
  await webkit.open(linkTo(server, jobId));
  const heic = await readFile(await makePicture({ format: 'heic' }));
  await webkit.choose([await takePhoto(), { name: 'b.heic', mimeType: 'image/heic', buffer: heic }]);
  await webkit.expectText('Changed from HEIC to JPEG');
  await webkit.waitUntilKept(2);
  await webkit.browser.reload();
  await webkit.expectText('b.jpg');
  await webkit.expectState('ready');
  expect(await webkit.readText()).not.toMatch(/Changed from|removed\./);
  expect(await readJob(server, jobId)).toMatchObject({ files: [] });
  await webkit.send(2);
  await webkit.expectState('done');
  const { files } = (await readJob(server, jobId)) as { files: { id: string; name: string }[] };
  expect(files.map(({ name }) => name)).toEqual(['IMG_1.jpg', 'b.jpg']);
  const arrived = await inspect(await readUpload(server, jobId, files[0]?.id), folder);
  expect(arrived).not.toHaveProperty('GPSLatitude');
});

/** A button of the dialog, by its words. */
async function press({ browser }: WebKitPhone, words: string): Promise<void> {
  await browser.evaluate((name) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('dialog[open] button')];
    buttons.find(({ innerText }) => innerText.trim() === name)?.click();
  }, words);
}
