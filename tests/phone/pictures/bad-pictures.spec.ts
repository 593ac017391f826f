import { readFile } from 'node:fs/promises';
import { makePicture } from '../../fixtures/pictures/make-pictures.ts';
import { cases } from '../../fixtures/release.ts';
import { expect, test, type GivenFile } from './pictures.ts';

const JPEG = { types: ['image/jpeg'] } as const;
const SIDE = 30_000;

/** Files that say that they have 900 megapixels. */
const HUGE: [name: string, code: string, make: () => Promise<Buffer>][] = [
  ['PNG', 'too_many_pixels', async () => enlarge(await read('png'), { at: [16, 20], size: 4 })],
  ['JPEG', 'too_many_pixels', async () => enlargeJpeg(await read('jpeg'))],
  // Its bytes are missing
  ['BMP', 'damaged', async () => enlarge(await read('bmp'), { at: [18, 22], size: 4, isLittle: true })],
  ['TIFF', 'damaged', async () => createTiff()],
];

for (const [format, code, make] of cases(HUGE)) {
  test(`refuses a ${format} that claims 30,000 × 30,000 pixels, before it is decoded`, async ({ change }) => {
    const file: GivenFile = { name: `huge.${format.toLowerCase()}`, bytes: await make() };
    await expect(change(file, JPEG)).rejects.toThrow(code);
  });
}

test('refuses a HEIC that ends early, and goes on with the next file', async ({ change }) => {
  const heic = await makePicture({ format: 'heic' });
  const bytes = await readFile(heic);
  for (const share of [0.1, 0.5, 0.9]) {
    const cut: GivenFile = { name: 'cut.heic', bytes: bytes.subarray(0, bytes.length * share) };
    await expect(change(cut, JPEG)).rejects.toThrow('damaged');
  }
  expect((await change(heic, JPEG)).width).toBe(320);
});

test('refuses a HEIC whose picture is larger than it says', async ({ change }) => {
  const bytes = Buffer.from(await readFile(await makePicture({ format: 'heic' })));
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(16, at + 8);
    bytes.writeUInt32BE(16, at + 12);
  }
  await expect(change({ name: 'claims.heic', bytes }, JPEG)).rejects.toThrow('damaged');
});

test('does not touch what only has the name of a picture', async ({ ask, change }) => {
  const none = [
    { name: 'photo.jpg', bytes: Buffer.from('This is a text.') },
    {
      name: 'photo.png',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    },
    { name: 'empty.jpg', bytes: Buffer.alloc(0) },
  ];
  for (const file of none) {
    expect((await ask(file, { kind: 'read' })).value).toBeUndefined();
    await expect(change(file, JPEG)).rejects.toThrow('no_decoder');
  }
});

test('refuses a picture that moves, and a JPEG that ends early', async ({ change }) => {
  const gif = await makePicture({ format: 'gif', isAnimated: true });
  await expect(change(gif, JPEG)).rejects.toThrow('animated');
  const bytes = Buffer.from(await read('jpeg'));
  const start = bytes.indexOf(Buffer.from([0xff, 0xda]));
  for (const end of [start, bytes.length / 2]) {
    const cut: GivenFile = { name: 'cut.jpg', bytes: bytes.subarray(0, end) };
    await expect(change(cut, JPEG)).rejects.toThrow('damaged');
  }
});

async function read(format: 'png' | 'jpeg' | 'bmp'): Promise<Buffer> {
  return readFile(await makePicture({ format }));
}

function enlarge(
  bytes: Buffer,
  { at, size, isLittle = false }: { at: number[]; size: number; isLittle?: boolean },
): Buffer {
  const huge = Buffer.from(bytes);
  for (const place of at)
    if (isLittle) huge.writeUIntLE(SIDE, place, size);
    else huge.writeUIntBE(SIDE, place, size);
  return huge;
}

function enlargeJpeg(bytes: Buffer): Buffer {
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  return enlarge(bytes, { at: [frame + 5, frame + 7], size: 2 });
}

/** One strip of grey, whose bytes are not there. */
function createTiff(): Buffer {
  const tags: [tag: number, type: number, value: number][] = [
    [256, 4, SIDE],
    [257, 4, SIDE],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, SIDE],
    [279, 4, SIDE * SIDE],
  ];
  const file = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(tags.length, 8);
  for (const [index, [tag, type, value]] of tags.entries()) {
    const at = 10 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(1, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  return file;
}
