import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChangeOrder, FoundPage, PageOrder } from '@svc/pictures';
import { runProgram } from '../../scripts/npm/run-program.ts';
import { forWorker } from '../fixtures/for-worker.ts';
import { callTools, type PlainFile, type PlainPicture } from '../fixtures/pictures/call-tools.ts';
import { makePapers } from '../fixtures/pictures/make-papers.ts';
import { makePicture } from '../fixtures/pictures/make-pictures.ts';
import { startToolsPage, type ToolsPage } from '../fixtures/pictures/tools-page.ts';
import { compare, identify, readTag } from '../phone/pictures/pictures.ts';
import { expect, test as base } from './test.ts';

type Change = (file: string, order: ChangeOrder) => Promise<PlainPicture & { path: string }>;

const test = base.extend<{ change: Change }, { tools: ToolsPage }>({
  tools: forWorker(startToolsPage, (tools) => tools.close()),
  change: async ({ tools, webkit, folder }, use) => {
    await use(async (file, order) => {
      await webkit.open(tools.url);
      await webkit.browser.type('#files', file);
      const { value, error } = await callTools(webkit.browser, { kind: 'change', order });
      if (error !== undefined) throw new Error(error);
      const picture = value as PlainPicture;
      const saved = path.join(folder, `result-${picture.file.name}`);
      await writeFile(saved, Buffer.from(picture.file.base64, 'base64'));
      return { ...picture, path: saved };
    });
  },
});

test('makes a HEIC that lies on its side an upright JPEG, by the library', async ({ change, folder }) => {
  const { path, file } = await change(await makePicture({ format: 'heic', orientation: 6 }), {
    types: ['image/jpeg'],
  });
  const upright = `${folder}/upright.png`;
  await runProgram('convert', [await makePicture({ format: 'png' }), '-rotate', '90', upright]);
  expect(file.type).toBe('image/jpeg');
  expect(await identify(path)).toBe('JPEG 240x320');
  expect(await compare(path, upright)).toBeLessThan(0.05);
});

test('makes a photo just small enough', async ({ change }) => {
  const order = {
    format: 'jpeg',
    look: 'photo',
    width: 1600,
    height: 1200,
    quality: 95,
    orientation: 6,
  } as const;
  const { path, file } = await change(await makePicture(order), { types: ['image/jpeg'], maxBytes: 800_000 });
  expect(file.size).toBeLessThanOrEqual(800_000);
  expect(file.size).toBeGreaterThan(650_000);
  expect(await identify(path)).toBe('JPEG 1200x1600');
});

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`stands a JPEG of orientation ${orientation} upright @release`, async ({ change, folder }) => {
    const photo = await makePicture({ format: 'jpeg', orientation });
    const upright = `${folder}/upright.png`;
    await runProgram('convert', [photo, '-auto-orient', upright]);
    const { path } = await change(photo, { types: ['image/jpeg'] });
    expect(await compare(path, upright)).toBeLessThan(0.05);
    expect(await readTag(path, 'Orientation#')).toMatch(/^1?$/);
  });
}

for (const format of ['tiff', 'bmp', 'webp', 'avif', 'gif'] as const) {
  test(`makes a JPEG of ${format} @release`, async ({ change }) => {
    const { path } = await change(await makePicture({ format }), { types: ['image/jpeg'] });
    expect(await compare(path, await makePicture({ format: 'png' }))).toBeLessThan(0.05);
  });
}

test('writes PNG where it is asked for WebP with transparency, which it cannot write @release', async ({
  change,
}) => {
  const hole = await makePicture({ format: 'png', isTransparent: true });
  const { file } = await change(hole, { types: ['image/webp', 'image/png'] });
  expect(['image/webp', 'image/png']).toContain(file.type);
});

test('keeps the colours of Display P3, or shows them as sRGB @release', async ({ change }) => {
  const { path } = await change(await makePicture({ format: 'jpeg', hasProfile: true }), {
    types: ['image/jpeg'],
  });
  const profile = await readTag(path, 'ProfileDescription');
  test.info().annotations.push({ type: 'profile', description: profile });
  const seen = `${path}.png`;
  await runProgram('convert', [path, seen]);
  expect(await identify(seen)).toBe('PNG 320x240');
});

test('finds a page, straightens it and makes it a PDF', async ({ tools, webkit, folder }) => {
  const [photo] = await makePapers({ folder, names: ['wood'], scale: 0.6 });
  if (!photo) throw new Error('The photo is missing.');
  await webkit.open(tools.url);
  await webkit.browser.type('#files', path.join(folder, photo.file));
  const { value } = await callTools(webkit.browser, { kind: 'findPage' });
  const { corners, isFound } = value as FoundPage;
  expect(isFound).toBe(true);
  for (const [at, { x, y }] of corners.entries()) {
    expect(Math.hypot(x - (photo.corners[at]?.x ?? 9), y - (photo.corners[at]?.y ?? 9))).toBeLessThan(0.03);
  }
  const order: PageOrder = { corners, look: 'paper', turns: 0 };
  const drawn = await callTools(webkit.browser, { kind: 'drawPage', order });
  const { blob } = drawn.value as { blob: PlainFile };
  await writeFile(path.join(folder, 'page.jpg'), Buffer.from(blob.base64, 'base64'));
  await webkit.open(tools.url);
  await webkit.browser.type('#files', path.join(folder, 'page.jpg'));
  const pdf = await callTools(webkit.browser, { kind: 'createPdf', order: { maxBytes: blob.size * 0.8 } });
  const { base64, size } = pdf.value as PlainFile;
  expect(size).toBeLessThanOrEqual(blob.size * 0.8);
  await writeFile(path.join(folder, 'scan.pdf'), Buffer.from(base64, 'base64'));
  expect(await runProgram('pdfinfo', ['scan.pdf'], { cwd: folder })).toMatch(/Pages: +1\n/);
});
