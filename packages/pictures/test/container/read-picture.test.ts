import { describe, expect, it } from 'vitest';
import { openPicture, type PictureOrder } from '../../../../tests/fixtures/pictures/make-pictures.ts';
import { readPicture } from '../../src/container/read-picture.ts';
import { removeDetails } from '../../src/container/remove-details.ts';

const SIDEWAYS = { width: 240, height: 320 };
const UPRIGHT = { width: 320, height: 240 };

it.each<[PictureOrder, object]>([
  [{ format: 'jpeg' }, { ...UPRIGHT, isAnimated: false, mayBeTransparent: false }],
  ...[1, 2, 3, 4].map((orientation): [PictureOrder, object] => [{ format: 'jpeg', orientation }, UPRIGHT]),
  ...[5, 6, 7, 8].map((orientation): [PictureOrder, object] => [{ format: 'jpeg', orientation }, SIDEWAYS]),
  [
    { format: 'png', orientation: 6, isTransparent: true },
    { ...SIDEWAYS, mayBeTransparent: true },
  ],
  [
    { format: 'png', isAnimated: true },
    { ...UPRIGHT, isAnimated: true, mayBeTransparent: false },
  ],
  [
    { format: 'webp', orientation: 8, hasDetails: true },
    { ...SIDEWAYS, mayBeTransparent: false },
  ],
  [
    { format: 'webp', isTransparent: true },
    { ...UPRIGHT, isAnimated: false, mayBeTransparent: true },
  ],
  [{ format: 'webp', quality: 100 }, UPRIGHT],
  [
    { format: 'webp', isAnimated: true },
    { ...UPRIGHT, isAnimated: true },
  ],
  [
    { format: 'heic', orientation: 6 },
    { ...SIDEWAYS, isAnimated: false, mayBeTransparent: false },
  ],
  [
    { format: 'heic', isTransparent: true },
    { ...UPRIGHT, mayBeTransparent: true },
  ],
  [
    { format: 'heic', width: 321, height: 241 },
    { width: 321, height: 241 },
  ],
  [
    { format: 'avif', orientation: 3 },
    { ...UPRIGHT, mayBeTransparent: false },
  ],
  [
    { format: 'avif', orientation: 8, isTransparent: true },
    { ...SIDEWAYS, mayBeTransparent: true },
  ],
  [
    { format: 'avif', isAnimated: true },
    { ...UPRIGHT, isAnimated: true },
  ],
  [
    { format: 'tiff', orientation: 6 },
    { ...SIDEWAYS, isAnimated: false, mayBeTransparent: false },
  ],
  [
    { format: 'tiff', isTransparent: true },
    { ...UPRIGHT, mayBeTransparent: true },
  ],
  [{ format: 'gif' }, { ...UPRIGHT, isAnimated: false }],
  [
    { format: 'gif', isAnimated: true },
    { ...UPRIGHT, isAnimated: true },
  ],
  [{ format: 'bmp' }, { ...UPRIGHT, isAnimated: false }],
])('%j has its format and the size of the upright picture', async (order, expected) => {
  expect(await readPicture(await openPicture(order))).toMatchObject({ format: order.format, ...expected });
});

it('a location in a TIFF is found, and cannot be removed', async () => {
  const info = await readPicture(await openPicture({ format: 'tiff', hasDetails: true }));

  expect(info?.details).toMatchObject({ hasLocation: true, hasCamera: true, isRemovable: false });
});

it('of a large HEIC little is read', async () => {
  const small = await openPicture({ format: 'heic', hasDetails: true });
  const large = new CountingFile([small, new Uint8Array(20 * 1024 * 1024)], 'large.heic');

  expect(await readPicture(large)).toMatchObject({ ...UPRIGHT, details: { hasLocation: true } });
  expect(large.readBytes).toBeLessThan(300 * 1024);
});

class CountingFile extends File {
  readBytes = 0;

  override slice(start?: number, end?: number): Blob {
    const part = super.slice(start, end);
    this.readBytes += part.size;
    return part;
  }
}

describe('what is none of these pictures', () => {
  it.each<[string, Uint8Array | string]>([
    ['nothing', ''],
    ['one byte', '\xff'],
    ['text', 'BMW is a maker of cars, and this is a text about one of them.'],
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n'],
    ['sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a video', '\0\0\0\x18ftypmp42\0\0\0\0isommp42\0\0\0\x08free'],
    ['noise', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919 + 13) % 251)],
  ])('%s stays as it is', async (_title, content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    const file = new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });

    expect(await readPicture(file)).toBeUndefined();
    expect(await removeDetails(file)).toBe(file);
  });
});

describe('a picture that ends too early is damaged', () => {
  it.each(['jpeg', 'png', 'webp', 'heic', 'avif', 'gif', 'bmp', 'tiff'] as const)('%s', async (format) => {
    const whole = await openPicture({ format });
    const cut = new File([whole.slice(0, whole.size / 2)], whole.name, { type: whole.type });

    await expect(readPicture(cut)).rejects.toMatchObject({ name: 'PictureError', code: 'damaged' });
    await expect(removeDetails(cut)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('a JPEG that is one in its first bytes only', async () => {
    const file = new File(['\u00ff'], 'photo.jpg');
    const fake = new File(
      [new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'a text that is no picture', file],
      'photo.jpg',
    );

    await expect(readPicture(fake)).rejects.toMatchObject({ code: 'damaged' });
  });
});

it('a TIFF says the lengths of its strips in short numbers, anywhere in it', async () => {
  const entries = [
    [256, 3, 1, 8],
    [257, 3, 1, 3],
    [273, 4, 3, 70_000],
    [279, 3, 3, 70_012],
  ];
  const bytes = new Uint8Array(70_100);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, entries.length, 0]);
  for (const [at, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
    const start = 10 + at * 12;
    view.setUint16(start, tag, true);
    view.setUint16(start + 2, type, true);
    view.setUint32(start + 4, count, true);
    view.setUint32(start + 8, value, true);
  }
  for (const [at, offset] of [100, 200, 300].entries()) view.setUint32(70_000 + at * 4, offset, true);
  for (const at of [0, 1, 2]) view.setUint16(70_012 + at * 2, 8, true);
  bytes.fill(0xff, 4464, 4480); // what a pointer of 16 bits would read
  expect(await readPicture(new Blob([bytes]))).toMatchObject({ format: 'tiff', width: 8, height: 3 });
});
