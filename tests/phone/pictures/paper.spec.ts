import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FoundPage, PageOrder } from '@svc/pictures';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import { callTools, type PlainFile } from '../../fixtures/pictures/call-tools.ts';
import { convert, makePapers, type PaperPhoto } from '../../fixtures/pictures/make-papers.ts';
import { PAPER_CASES } from '../../fixtures/pictures/paper-cases.ts';
import { expect, test } from './pictures.ts';

/** Photos of 0.7 million pixels: a page is looked for in fewer. */
const SMALL = 0.6;

/** The largest distance of a corner from where it is, in shares of the photo's diagonal. */
function worstCorner({ corners }: FoundPage, photo: PaperPhoto): number {
  const [width, height] = [3 / 5, 4 / 5];
  return Math.max(
    ...corners.map(({ x, y }, at) => {
      const [rightX, rightY] = [photo.corners[at]?.x ?? 9, photo.corners[at]?.y ?? 9];
      return Math.hypot((x - rightX) * width, (y - rightY) * height);
    }),
  );
}

test('finds a page that is cut off or under a finger, and none in a pattern', async ({ ask, folder }) => {
  const names = ['cut-off', 'finger', 'only-cloth'];
  const [cutOff, finger, cloth] = await makePapers({ folder, names, scale: SMALL });
  if (!cutOff || !finger || !cloth) throw new Error('A photo is missing.');
  for (const photo of [cutOff, finger]) {
    const found = (await ask(path.join(folder, photo.file), { kind: 'findPage' })).value as FoundPage;
    expect(found.isFound).toBe(true);
    expect(worstCorner(found, photo)).toBeLessThan(0.03);
  }
  const { value } = await ask(path.join(folder, cloth.file), { kind: 'findPage' });
  expect(value).toMatchObject({
    isFound: false,
    corners: [{ x: 0.04, y: 0.04 }, {}, { x: 0.96, y: 0.96 }, {}],
  });
});

test('finds 14 of 15 pages, and none where there is none @release', async ({ ask, folder }) => {
  const photos = await makePapers({ folder, scale: SMALL });
  const results = [];
  for (const photo of photos) {
    const found = (await ask(path.join(folder, photo.file), { kind: 'findPage' })).value as FoundPage;
    results.push({ name: photo.name, isFound: found.isFound, error: worstCorner(found, photo) });
  }
  const pages = PAPER_CASES.filter(({ corners }) => corners.length > 0).map(({ name }) => name);
  const found = results.filter(({ isFound }) => isFound);
  expect(found.map(({ name }) => name).filter((name) => !pages.includes(name))).toEqual([]);
  expect(found.filter(({ error }) => error >= 0.03)).toEqual([]);
  expect(pages.length).toBe(15);
  expect(found.length).toBeGreaterThanOrEqual(14);
});

test('a photo that is stored on its side is drawn upright; one that ends early is damaged', async ({
  ask,
  folder,
}) => {
  const [photo] = await makePapers({ folder, names: ['wood'], scale: SMALL });
  if (!photo) throw new Error('The photo is missing.');
  const [upright, turned, cut] = [photo.file, 'turned.jpg', 'cut.jpg'].map((name) => path.join(folder, name));
  if (!upright || !turned || !cut) throw new Error('A name is missing.');
  await convert(folder, [photo.file, '-rotate', '270', turned]);
  await runProgram('exiftool', ['-overwrite_original', '-n', '-Orientation=6', turned]);
  const bytes = await readFile(upright);
  await writeFile(cut, bytes.subarray(0, bytes.length * 0.7));

  const found = (await ask(turned, { kind: 'findPage' })).value as FoundPage;
  expect(worstCorner(found, photo)).toBeLessThan(0.03);
  const order: PageOrder = { corners: found.corners, look: 'paper', turns: 0 };
  const drawn = (await ask(turned, { kind: 'drawPage', order })).value as PlainPage;
  expect(drawn.width).toBeLessThan(drawn.height);
  expect((await ask(cut, { kind: 'findPage' })).error).toBe('damaged');
  expect((await ask(cut, { kind: 'drawPage', order })).error).toBe('damaged');
});

interface PlainPage {
  blob: PlainFile;
  width: number;
  height: number;
}

test('makes one PDF of two pages that another program shows as they were', async ({ ask, folder, page }) => {
  const photos = await makePapers({ folder, names: ['shadow', 'wood'] });
  const files: string[] = [];
  for (const [at, photo] of photos.entries()) {
    const order: PageOrder = {
      corners: photo.corners as unknown as PageOrder['corners'],
      look: at === 0 ? 'paper' : 'colour',
      turns: at === 0 ? 0 : 1,
    };
    const { value, error } = await ask(path.join(folder, photo.file), { kind: 'drawPage', order });
    expect(error).toBeUndefined();
    const drawn = value as PlainPage;
    expect(drawn.width > drawn.height).toBe(at === 1);
    files.push(path.join(folder, `${at}.jpg`));
    await writeFile(path.join(folder, `${at}.jpg`), Buffer.from(drawn.blob.base64, 'base64'));
  }
  await page.setInputFiles('#files', files);
  const made = (await callTools(page, { kind: 'createPdf', order: {} })).value as PlainFile;
  expect(made.type).toBe('application/pdf');
  await writeFile(path.join(folder, 'scan.pdf'), Buffer.from(made.base64, 'base64'));
  const info = await runProgram('pdfinfo', ['-l', '2', 'scan.pdf'], { cwd: folder });
  expect(info).toMatch(/Pages: +2\n/);
  expect(info).toMatch(/Page +1 size: +595.28 x 841.89 pts \(A4\)/);
  expect(info).toMatch(/Page +2 size: +841.89 x 595.28 pts \(A4\)/);
  expect(await likeness(folder, { page: 1, original: photos[0]?.page, turned: 0 })).toBeGreaterThan(0.97);
  expect(await likeness(folder, { page: 2, original: photos[1]?.page, turned: 90 })).toBeGreaterThan(0.97);

  const maxBytes = Math.round(made.size / 2);
  const smaller = (await callTools(page, { kind: 'createPdf', order: { maxBytes } })).value as PlainFile;
  expect(smaller.size).toBeLessThanOrEqual(maxBytes);
  await writeFile(path.join(folder, 'scan.pdf'), Buffer.from(smaller.base64, 'base64'));
  expect(await likeness(folder, { page: 1, original: photos[0]?.page, turned: 0 })).toBeGreaterThan(0.95);
  const tiny = await callTools(page, { kind: 'createPdf', order: { maxBytes: 2_000 } });
  expect(tiny.error).toBe('too_large');
});

interface Rendered {
  /** Of the PDF, from 1. */
  page: number;
  /** A picture of the page that it should be. */
  original: string | undefined;
  /** Degrees clockwise. */
  turned: number;
}

/** How alike the words are on a page of the PDF and on the page before it was photographed: 1 is the same. */
async function likeness(folder: string, { page, original = '', turned }: Rendered): Promise<number> {
  await runProgram(
    'pdftoppm',
    ['-r', '60', '-f', `${page}`, '-l', `${page}`, '-singlefile', 'scan.pdf', 'shown'],
    {
      cwd: folder,
    },
  );
  // Without the borders, where the table may be seen, and the sheet's margins: from the first word to the last.
  const middle = ['-gravity', 'center', '-crop', '94x94%+0+0', '+repage', '-fuzz', '25%', '-trim', '+repage'];
  const alike = ['-colorspace', 'Gray', ...middle, '-resize', '300x300!', '-blur', '0x2'];
  const shown = ['(', 'shown.ppm', ...alike, ')'];
  const wanted = ['(', original, '-rotate', `${turned}`, ...alike, ')'];
  return Number(
    await convert(folder, [
      ...shown,
      ...wanted,
      '-metric',
      'NCC',
      '-compare',
      '-format',
      '%[distortion]',
      'info:',
    ]),
  );
}
