import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runProgram } from '../../../../../../scripts/npm/run-program.ts';
import { makePicture, pathInFolder } from '../../../../../../tests/fixtures/pictures/make-pictures.ts';
import { decodeTiffPixels } from '../../../../src/change/decode/tiff/decode-tiff-pixels.ts';

/** A TIFF that ImageMagick writes of a picture. */
async function makeTiff(name: string, options: readonly string[]): Promise<string> {
  const path = pathInFolder(`${name}.tif`);
  await runProgram('convert', [
    await makePicture({ format: 'png', width: 100, height: 70 }),
    ...options,
    path,
  ]);
  return path;
}

/** Its pixels, as ImageMagick reads them. */
async function readPixels(tiff: string): Promise<Uint8Array> {
  const path = `${tiff}.rgba`;
  await runProgram('convert', [tiff, '-colorspace', 'sRGB', '-depth', '8', `RGBA:${path}`]);
  return readFile(path);
}

/** The mean difference of two lists of bytes. */
function compare(one: Uint8Array, other: Uint8Array): number {
  expect(one).toHaveLength(other.length);
  return one.reduce((sum, byte, at) => sum + Math.abs(byte - (other[at] ?? 0)), 0) / one.length;
}

const GREY = ['-colorspace', 'Gray'];
const ONE_BIT = ['-monochrome', '-depth', '1'];

it.each([
  ['bytes as they are', ['-compress', 'None']],
  ['LZW', ['-compress', 'LZW']],
  ['LZW with differences', ['-compress', 'LZW', '-define', 'tiff:predictor=2']],
  ['deflate', ['-compress', 'Zip']],
  ['deflate with differences', ['-compress', 'Zip', '-define', 'tiff:predictor=2']],
  ['deflate in strips of 16 bits', ['-compress', 'Zip', '-depth', '16', '-define', 'tiff:rows-per-strip=9']],
  ['16 bits, the high byte first', ['-compress', 'LZW', '-depth', '16', '-endian', 'MSB']],
  ['PackBits', ['-compress', 'RLE', '-define', 'tiff:rows-per-strip=16']],
  ['tiles', ['-compress', 'Zip', '-define', 'tiff:tile-geometry=32x32']],
  ['tiles of LZW', ['-compress', 'LZW', '-define', 'tiff:tile-geometry=64x48']],
  ['grey', [...GREY, '-compress', 'LZW']],
  ['JPEG', ['-compress', 'JPEG', '-quality', '95']],
  ['grey JPEG in strips', [...GREY, '-compress', 'JPEG', '-define', 'tiff:rows-per-strip=16']],
  ['a palette', ['-colors', '16', '-type', 'Palette', '-compress', 'LZW']],
  ['transparency', ['-alpha', 'set', '-channel', 'A', '-evaluate', 'set', '50%', '-compress', 'Zip']],
  ['one bit, as a fax', [...ONE_BIT, '-compress', 'Group4']],
  ['one bit, as an older fax', [...ONE_BIT, '-compress', 'Fax']],
  ['inks', ['-colorspace', 'CMYK', '-compress', 'LZW']],
])('draws %s as another program does', async (name, options) => {
  const tiff = await makeTiff(name.replaceAll(' ', '-'), options);
  const { data, width, height } = await decodeTiffPixels(new Uint8Array(await readFile(tiff)));
  expect([width, height]).toEqual([100, 70]);
  expect(compare(new Uint8Array(data), await readPixels(tiff))).toBeLessThan(2);
});

const LZW = 5;
const PACK_BITS = 32_773;

interface Numbers {
  width?: number;
  height?: number;
  bits?: number;
  samples?: number;
  compression?: number;
  photometric?: number;
  rows?: number;
  tile?: [width: number, height: number];
  bytes?: number;
  /** What the strip has. Default: zeros. */
  strip?: Uint8Array;
  /** Where the next directory is. Default: there is none. */
  next?: number;
}

/** A TIFF of one grey strip or tile, whose numbers say what they like. */
function createTiff(numbers: Numbers): Uint8Array<ArrayBuffer> {
  const { width = 8, height = 8, bits = 8, samples = 1, compression = 1, photometric = 1 } = numbers;
  const { rows = height, tile, strip = new Uint8Array(64), bytes = strip.length, next = 0 } = numbers;
  const [offsets, lengths] = tile ? [324, 325] : [273, 279];
  const tags: [tag: number, value: number][] = [
    ...([
      [256, width],
      [257, height],
      [258, bits],
      [259, compression],
      [262, photometric],
    ] as const),
    ...([
      [277, samples],
      [278, rows],
      [offsets, 400],
      [lengths, bytes],
    ] as const),
    ...(tile
      ? ([
          [322, tile[0]],
          [323, tile[1]],
        ] as const)
      : []),
  ].map(([tag, value]) => [tag, value]);
  const file = new Uint8Array(400 + strip.length);
  const view = new DataView(file.buffer);
  file.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  view.setUint16(8, tags.length);
  for (const [index, [tag, value]] of tags.entries()) {
    const at = 10 + index * 12;
    view.setUint16(at, tag);
    view.setUint16(at + 2, 4);
    view.setUint32(at + 4, 1);
    view.setUint32(at + 8, value);
  }
  view.setUint32(10 + tags.length * 12, next);
  file.set(strip, 400);
  return file;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** A JPEG that says another size than the strip has. */
const hugeJpeg = new Uint8Array(Buffer.from('ffd8ffc0001108ffffffff03011100021100031100ffd9', 'hex'));
/** Codes of ITU-T T.4: a white run of 2560 and of none more, then a black one. */
const RUNS = ['000000011111', '00110101', '000000011111', '0000110111'].join('');

/** So many times the same bits. */
function repeatBits(bits: string, times: number): Uint8Array {
  const all = bits.repeat(times);
  return Uint8Array.from({ length: all.length >> 3 }, (_, at) => parseInt(all.slice(at * 8, at * 8 + 8), 2));
}

it.each<[string, Numbers, string]>([
  ['30,000 × 30,000 pixels', { width: 30_000, height: 30_000 }, 'too_many_pixels'],
  [
    '65,535 samples a pixel',
    { samples: 65_535, width: 8_000, height: 8_000, photometric: 2 },
    'too_many_pixels',
  ],
  ['samples of 4 billion bits', { bits: 0xffff_ffff }, 'too_many_pixels'],
  ['tiles of 60,000 × 60,000', { tile: [60_000, 60_000] }, 'damaged'],
  ['tiles without a size', { tile: [0, 16] }, 'damaged'],
  ['a strip that is longer than the file', { bytes: 0xffff_ff00 }, 'damaged'],
  ['a hundred strips where one is named', { height: 800, rows: 8 }, 'damaged'],
  ['no picture', { width: 0 }, 'damaged'],
  ['a raw picture of a camera', { compression: 34_713, photometric: 32_803 }, 'no_decoder'],
  ['pixels that would be drawn empty', { bits: 4 }, 'no_decoder'],
  ['a JPEG of 65,535 × 65,535', { compression: 7, photometric: 2, samples: 3, strip: hugeJpeg }, 'damaged'],
  ['a palette that is missing', { photometric: 3 }, 'no_decoder'],
  ['a strip without a byte', { bytes: 0 }, 'damaged'],
])('refuses %s before anything is allocated', async (_, numbers, code) => {
  await expect(decodeTiffPixels(createTiff(numbers))).rejects.toMatchObject({ code });
});

it.each([
  ['a fax', 4, `001${RUNS}`],
  ['an older fax', 3, RUNS],
])('refuses %s with a line that never ends', async (_, compression, bits) => {
  const strip = repeatBits(bits, 20_000);
  const fax = createTiff({ width: 64, height: 64, bits: 1, compression, strip });
  await expect(decodeTiffPixels(fax)).rejects.toMatchObject({ code: 'damaged' });
});

it('refuses numbers that are stored as differences in another way', async () => {
  const float = ['-depth', '32', '-define', 'quantum:format=floating-point', '-compress', 'Zip'];
  const tiff = await makeTiff('differences', [...float, '-define', 'tiff:predictor=3']);
  const decoded = decodeTiffPixels(new Uint8Array(await readFile(tiff)));
  await expect(decoded).rejects.toMatchObject({ code: 'no_decoder' });
});

it('reads the first directory alone, where directories go in circles', async () => {
  const { width } = await decodeTiffPixels(createTiff({ next: 8 }));
  expect(width).toBe(8);
});

it('unpacks no more than there is room for', async () => {
  const bomb = await deflate(new Uint8Array(50_000_000));
  expect(bomb.length).toBeLessThan(60_000);
  const before = process.memoryUsage().arrayBuffers;
  const { data } = await decodeTiffPixels(createTiff({ compression: 8, strip: bomb }));
  expect(data).toHaveLength(256);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

it('refuses LZW whose codes go in circles', async () => {
  const strip = new Uint8Array(5_000).fill(0x81);
  const circles = createTiff({ compression: LZW, strip });
  await expect(decodeTiffPixels(circles)).rejects.toMatchObject({ code: 'damaged' });
});

it.each([
  ['LZW', LZW, new Uint8Array(5_000)],
  ['PackBits', PACK_BITS, new Uint8Array(5_000).fill(0x81)],
])('draws %s that unpacks to more than there is room for', async (_, compression, strip) => {
  expect((await decodeTiffPixels(createTiff({ compression, strip }))).data).toHaveLength(256);
});
