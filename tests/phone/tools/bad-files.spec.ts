import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import { sha256, type TestFile } from '../../fixtures/phone/test-files.ts';
import { choose, expect, expectState, readJob, test } from '../test.ts';
import { button, changes, site, takePicture } from './chosen-pictures.ts';

/** Files that cannot be changed, what the form takes, and what the page says. The form has a limit of a megabyte. */
const FILES: readonly (readonly [string, string, () => Promise<TestFile>, RegExp])[] = [
  ['a HEIC that ends early', 'image/jpeg', cutHeic, /^This picture is damaged/],
  ['a picture of 900 megapixels', 'image/jpeg', claimHuge, /^This picture has too many pixels/],
  ['a picture that moves', 'image/jpeg', takeGif, /^This picture moves/],
];

for (const [name, accept, take, sentence] of FILES) {
  test(`${name} is told with a sentence, and nothing of it is sent`, async ({ openJob }) => {
    const { page, server, jobId } = await openJob({ site, accept, maxBytes: 1_000_000 });
    await choose(page, await take());
    await expect(changes(page).filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('this site takes JPEG images');
    await expectState(page, 'ready');
    expect(await readJob(server, jobId)).toMatchObject({ status: 'pending' });
    // The page is as good as new
    await choose(page, await takePicture({ format: 'jpeg' }));
    await expectState(page, 'done');
  });
}

test('what has the name of a picture and is none is sent as it is, and runs nothing', async ({ openJob }) => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "run"</script></svg>';
  for (const name of ['photo.jpg', 'drawing.svg']) {
    const { page, readUpload } = await openJob({ site, accept: 'image/*' });
    const mimeType = name.endsWith('svg') ? 'image/svg+xml' : 'image/jpeg';
    const file = { name, mimeType, buffer: Buffer.from(script) };
    await choose(page, file);
    await expectState(page, 'done');
    await expect(page).toHaveTitle('Done – Pocketfill');
    expect(sha256((await readUpload()).buffer)).toBe(sha256(file.buffer));
  }
});

test('a PDF with a password is sent as it is; over the limit it gets a clear word, as a film does', async ({
  openJob,
  context,
}, testInfo) => {
  const locked = await makeLockedPdf(context, testInfo.outputPath());
  const { page, readUpload } = await openJob({ site, accept: '.pdf,image/*' });
  await choose(page, locked);
  await expectState(page, 'done');
  expect(sha256((await readUpload()).buffer)).toBe(sha256(locked.buffer));

  await openJob({ site, maxBytes: 1000 });
  await choose(page, locked);
  await expect(page.getByRole('alert')).toContainText('A PDF cannot be made smaller here: the paper');
  await choose(page, { name: 'clip.mp4', mimeType: 'video/mp4', buffer: locked.buffer });
  await expect(page.getByRole('alert')).toContainText('A video cannot be made smaller here');
  await expect(button(page, /^Make it smaller/)).toBeHidden();
});

test('a picture that is damaged is sent only after a look, where the site takes it', async ({ openJob }) => {
  const { page, readUpload } = await openJob({ site, accept: 'image/*' });
  const bytes = await readFile(await takePicture({ format: 'jpeg', hasDetails: true }));
  const file = { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: bytes.subarray(0, 300) };
  await choose(page, file);
  await expect(changes(page)).toHaveText([/^This picture is damaged/]);
  await expect(page.getByRole('alert')).toContainText('This picture may tell where it was taken');
  await button(page, 'Send it anyway').click();
  await expectState(page, 'done');
  expect(sha256((await readUpload()).buffer)).toBe(sha256(file.buffer));
});

/** As a browser prints one, with a password by qpdf. */
async function makeLockedPdf(context: BrowserContext, folder: string): Promise<TestFile> {
  const page = await context.newPage();
  await page.setContent('<h1>Claim form</h1>');
  const [plain, locked] = [path.join(folder, 'plain.pdf'), path.join(folder, 'claim.pdf')];
  await mkdir(folder, { recursive: true });
  await page.pdf({ path: plain });
  await page.close();
  await runProgram('qpdf', ['--encrypt', 'secret', 'owner', '256', '--', plain, locked]);
  return { name: 'claim.pdf', mimeType: 'application/pdf', buffer: await readFile(locked) };
}

async function cutHeic(): Promise<TestFile> {
  const bytes = await readFile(await takePicture({ format: 'heic' }));
  return { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: bytes.subarray(0, bytes.length / 2) };
}

async function claimHuge(): Promise<TestFile> {
  const buffer = await readFile(await takePicture({ format: 'png' }));
  for (const offset of [16, 20]) buffer.writeUInt32BE(30_000, offset);
  return { name: 'huge.png', mimeType: 'image/png', buffer };
}

async function takeGif(): Promise<TestFile> {
  const buffer = await readFile(await takePicture({ format: 'gif', isAnimated: true }));
  return { name: 'moving.gif', mimeType: 'image/gif', buffer };
}
