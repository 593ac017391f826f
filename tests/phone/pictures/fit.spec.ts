import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { makePicture } from '../../fixtures/pictures/make-pictures.ts';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import { compare, expect, identify, readTag, test } from './pictures.ts';

const MB = 1_000_000;

test('makes a photo just small enough, of the same size in pixels', async ({ ask, change }) => {
  const photo = await makePicture({
    format: 'jpeg',
    look: 'photo',
    width: 1600,
    height: 1200,
    quality: 95,
    orientation: 6,
    hasDetails: true,
  });
  const before = await stat(photo);
  const { file, path, width, height } = await change(photo, { types: ['image/jpeg'], maxBytes: 0.8 * MB });
  expect(before.size).toBeGreaterThan(1.2 * MB);
  expect(file.size).toBeLessThanOrEqual(0.8 * MB);
  expect(file.size).toBeGreaterThan(0.85 * 0.8 * MB);
  expect([width, height]).toEqual([1200, 1600]);
  expect(await identify(path)).toBe('JPEG 1200x1600');
  expect(file).toMatchObject({ name: expect.stringMatching(/\.jpg$/), type: 'image/jpeg' });
  expect(file.lastModified).toBe(Math.floor(before.mtimeMs));
  // Without what it told
  expect(await readTag(path, 'GPSLatitude')).toBe('');
  const { value } = await ask(path, { kind: 'read' });
  expect(value).toMatchObject({ width: 1200, details: { hasLocation: false, hasCamera: false } });
});

for (const [megabytes, pixels] of [
  [5, 4000],
  [2, 4000],
  [1, 4000],
  [0.2, 3200],
] as const) {
  test(`makes a photo of 12 megapixels smaller than ${megabytes} MB @release`, async ({ change, folder }) => {
    const photo = await makePicture({
      format: 'jpeg',
      look: 'photo',
      width: 4000,
      height: 3000,
      quality: 95,
    });
    const maxBytes = megabytes * MB;
    const { file, path, width, height } = await change(photo, { types: ['image/jpeg'], maxBytes });
    test.info().annotations.push({ type: 'bytes', description: `${file.size} of ${folder}` });
    expect(file.size).toBeLessThanOrEqual(maxBytes);
    expect(file.size).toBeGreaterThan(0.85 * maxBytes);
    expect(width).toBeLessThanOrEqual(pixels);
    expect(await identify(path)).toBe(`JPEG ${width}x${height}`);
  });
}

test('keeps location and camera of a smaller JPEG where they are wanted', async ({ change }) => {
  const photo = await makePicture({ format: 'jpeg', orientation: 6, hasDetails: true });
  const order = { types: ['image/jpeg'], keepsDetails: true, maxBytes: 100_000 } as const;
  const { file, path } = await change(photo, order);
  expect(file.size).toBeLessThanOrEqual(100_000);
  expect(await readTag(path, 'GPSLatitude')).toBe(await readTag(photo, 'GPSLatitude'));
  expect(await readTag(path, 'GPSLatitude')).not.toBe('');
  // It stands upright already
  expect(await readTag(path, 'Orientation#')).toMatch(/^1?$/);
});

test('makes a PNG small enough, which only its size does', async ({ change }) => {
  const photo = await makePicture({ format: 'png', look: 'photo', width: 800, height: 600 });
  const { file, path: saved, width } = await change(photo, { types: ['image/png'], maxBytes: 0.25 * MB });
  expect(file.size).toBeLessThanOrEqual(0.25 * MB);
  expect(file.size).toBeGreaterThan(0.6 * 0.25 * MB);
  expect(await identify(saved)).toMatch(`PNG ${width}x`);
});

test('makes a fine pattern small enough, whose PNG grows when it is made a little smaller @release', async ({
  change,
  folder,
}) => {
  const pattern = join(folder, 'pattern.png');
  await runProgram('convert', ['-size', '1600x1200', 'pattern:smallfishscales', pattern]);
  const whole = await change(pattern, { types: ['image/png'] });
  for (const share of [0.9, 0.4]) {
    const maxBytes = Math.round(whole.file.size * share);
    const { file } = await change(pattern, { types: ['image/png'], maxBytes });
    expect(file.size).toBeLessThanOrEqual(maxBytes);
  }
});

test('makes a strip of 70,000 pixels a picture that a canvas has room for @release', async ({ change }) => {
  const bytes = createPng(70_000, 100);
  for (const type of ['image/jpeg', 'image/webp'] as const) {
    const { path: saved, width, height } = await change({ name: 'strip.png', bytes }, { types: [type] });
    expect(width).toBeLessThanOrEqual(type === 'image/jpeg' ? 65_500 : 16_383);
    expect(width).toBeGreaterThan(10_000);
    expect(await runProgram('exiftool', ['-s3', '-ImageSize', saved])).toContain(`${width}x${height}`);
  }
});

test('refuses what no size brings under the limit', async ({ change }) => {
  const photo = await makePicture({ format: 'jpeg', look: 'photo' });
  await expect(change(photo, { types: ['image/jpeg'], maxBytes: 500 })).rejects.toThrow('too_large');
});

test('turns a picture, and then cuts out of it', async ({ change, folder }) => {
  const photo = await makePicture({ format: 'png' });
  const crop = { left: 0.5, top: 0.25, width: 0.5, height: 0.5 };
  const { path, width, height } = await change(photo, { types: ['image/png'], turns: 1, crop });
  expect([width, height]).toEqual([120, 160]);
  const expected = `${folder}/expected.png`;
  await runProgram('convert', [photo, '-rotate', '90', '-crop', '120x160+120+80', '+repage', expected]);
  expect(await compare(path, expected)).toBeLessThan(0.02);
});

/** A grey PNG of any size: ImageMagick's own bounds are narrower. */
function createPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  // Each row begins with its filter: none
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createChunk('IHDR', head),
    createChunk('IDAT', rows),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

function createChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
