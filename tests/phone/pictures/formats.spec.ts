import { runProgram } from '../../../scripts/npm/run-program.ts';
import { cases } from '../../fixtures/release.ts';
import { makePicture, type PictureOrder } from '../../fixtures/pictures/make-pictures.ts';
import { compare, expect, identify, readPixel, readTag, test } from './pictures.ts';

const JPEG = { types: ['image/jpeg'] } as const;

const FORMATS: PictureOrder['format'][] = ['heic', 'tiff', 'avif', 'webp', 'bmp', 'gif', 'png'];
for (const format of cases(FORMATS)) {
  test(`makes a JPEG of ${format.toUpperCase()}`, async ({ change }) => {
    const { file, path } = await change(await makePicture({ format }), JPEG);
    expect(file).toMatchObject({ name: expect.stringMatching(/\.jpg$/), type: 'image/jpeg' });
    expect(await identify(path)).toBe('JPEG 320x240');
    expect(await compare(path, await makePicture({ format: 'png' }))).toBeLessThan(0.05);
  });
}

const TURNS: [PictureOrder['format'], number][] = [
  ['jpeg', 6],
  ...[1, 2, 3, 4, 5, 7, 8].map((turn): [PictureOrder['format'], number] => ['jpeg', turn]),
  ...[3, 6, 8].map((turn): [PictureOrder['format'], number] => ['heic', turn]),
  ...[3, 6, 8].map((turn): [PictureOrder['format'], number] => ['avif', turn]),
  ...[2, 5, 6, 8].map((turn): [PictureOrder['format'], number] => ['tiff', turn]),
];
for (const [format, orientation] of cases(TURNS)) {
  test(`stands ${format} of orientation ${orientation} upright`, async ({ change, folder }) => {
    const { path, width, height } = await change(await makePicture({ format, orientation }), JPEG);
    const upright = `${folder}/upright.png`;
    // The turn is in the JPEG of the same picture, whatever the format
    const turned = await makePicture({ format: 'jpeg', orientation });
    await runProgram('convert', [turned, '-auto-orient', upright]);
    expect(await identify(path)).toBe(`JPEG ${width}x${height}`);
    expect(await compare(path, upright)).toBeLessThan(0.05);
    expect(await readTag(path, 'Orientation#')).toBe('');
  });
}

const WIDE: PictureOrder['format'][] = ['heic', 'jpeg', 'png', 'webp', 'avif', 'tiff'];
for (const format of cases(WIDE)) {
  test(`keeps the colours of Display P3 of ${format}`, async ({ change }) => {
    const { path } = await change(await makePicture({ format, hasProfile: true }), JPEG);
    expect(await readTag(path, 'ProfileDescription')).toContain('Display P3');
    // Numbers of the same profile, and not of sRGB
    const source = await makePicture({ format: 'png', hasProfile: true });
    for (const x of [20, 300]) {
      const [before, after] = [await readPixel(source, x, 120), await readPixel(path, x, 120)];
      for (const [index, value] of before.entries())
        expect(Math.abs(value - (after[index] ?? 0))).toBeLessThan(14);
    }
  });
}

test('keeps transparency where a type has it, else puts white behind', async ({ change }) => {
  const hole = await makePicture({ format: 'png', isTransparent: true });
  const kept = await change(hole, { types: ['image/jpeg', 'image/png'] });
  expect(kept.file.type).toBe('image/png');
  expect((await readPixel(kept.path, 160, 120))[3]).toBe(0);
  const filled = await change(hole, JPEG);
  for (const value of await readPixel(filled.path, 160, 120)) expect(value).toBeGreaterThan(250);
});

test('makes a JPEG of a PNG without transparency, and a smaller PNG where there is no other type', async ({
  change,
}) => {
  const png = await makePicture({ format: 'png', look: 'photo', width: 640, height: 480 });
  expect((await change(png, { types: ['image/png', 'image/jpeg'] })).file.type).toBe('image/jpeg');
  const { file, width } = await change(png, { types: ['image/png'], maxBytes: 400_000 });
  expect(file.type).toBe('image/png');
  expect(file.size).toBeLessThanOrEqual(400_000);
  expect(width).toBeLessThan(640);
});

test('says how much of the library for HEIC has come, and that a server leaves it out', async ({
  ask,
  change,
  page,
}) => {
  const heic = await makePicture({ format: 'heic' });
  const library = '**/*.wasm';
  for (const [status, code] of [
    [404, 'no_decoder'],
    [503, 'not_loaded'],
  ] as const) {
    await page.route(library, (route) => route.fulfill({ status }));
    await expect(change(heic, JPEG)).rejects.toThrow(code);
    await page.unroute(library);
  }
  const { progress, value } = await ask(heic, { kind: 'change', order: JPEG });
  expect(value).toMatchObject({ width: 320, height: 240 });
  const loading = progress.filter((step) => step.step === 'loading');
  expect(loading.at(-1)).toEqual({ step: 'loading', loaded: 1_422_377, total: 1_422_377 });
});
