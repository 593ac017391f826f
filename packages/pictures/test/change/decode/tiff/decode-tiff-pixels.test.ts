import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runProgram } from '../../../../../../scripts/npm/run-program.ts';
import { makePicture, pathInFolder } from '../../../../../../tests/fixtures/pictures/make-pictures.ts';
import { readPicture } from '../../../../src/container/read-picture.ts';
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

function decode(tiff: Uint8Array<ArrayBuffer>): ReturnType<typeof decodeTiffPixels> {
  return decodeTiffPixels(new Blob([tiff]));
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
  const { data, width, height } = await decode(new Uint8Array(await readFile(tiff)));
  expect([width, height]).toEqual([100, 70]);
  expect(compare(new Uint8Array(data), await readPixels(tiff))).toBeLessThan(2);
});

const LZW = 5;
const DEFLATE = 8;
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
  bytes?: number | 'missing';
  /** What the strip has. Default: zeros. */
  strip?: Uint8Array;
  /** Where the next directory is. Default: there is none. */
  next?: number;
  /** Default: that the first bit of a byte comes first. */
  fillOrder?: number;
  orientation?: number;
}

/** A TIFF of one grey strip or tile, whose numbers say what they like. */
function createTiff(numbers: Numbers): Uint8Array<ArrayBuffer> {
  const { width = 8, height = 8, bits = 8, samples = 1, compression = 1, photometric = 1 } = numbers;
  const { rows = height, tile, strip = new Uint8Array(64), bytes = strip.length, next = 0 } = numbers;
  const { fillOrder = 1, orientation = 1 } = numbers;
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
      ...(bytes === 'missing' ? [] : ([[lengths, bytes]] as const)),
      [266, fillOrder],
      [274, orientation],
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
  ['a strip that ends with the file, before its pixels do', { height: 9, bytes: 0xffff_ff00 }, 'damaged'],
  ['a fax that is longer than the file', { bits: 1, compression: 4, bytes: 0xffff_ff00 }, 'damaged'],
  ['a hundred strips where one is named', { height: 800, rows: 8 }, 'damaged'],
  ['no picture', { width: 0 }, 'damaged'],
  ['a raw picture of a camera', { compression: 34_713, photometric: 32_803 }, 'no_decoder'],
  ['pixels that would be drawn empty', { bits: 4 }, 'no_decoder'],
  ['a JPEG of 65,535 × 65,535', { compression: 7, photometric: 2, samples: 3, strip: hugeJpeg }, 'damaged'],
  ['a palette that is missing', { photometric: 3 }, 'no_decoder'],
  ['LZW of which pixels are missing', { compression: LZW, strip: new Uint8Array([0x80, 0]) }, 'damaged'],
])('refuses %s before anything is allocated', async (_, numbers, code) => {
  await expect(decode(createTiff(numbers))).rejects.toMatchObject({ code });
});

it.each([
  ['a fax', 4, `001${RUNS}`],
  ['an older fax', 3, RUNS],
])('refuses %s with a line that never ends', async (_, compression, bits) => {
  const strip = repeatBits(bits, 20_000);
  const fax = createTiff({ width: 64, height: 64, bits: 1, compression, strip });
  await expect(decode(fax)).rejects.toMatchObject({ code: 'damaged' });
});

it('refuses numbers that are stored as differences in another way', async () => {
  const float = ['-depth', '32', '-define', 'quantum:format=floating-point', '-compress', 'Zip'];
  const tiff = await makeTiff('differences', [...float, '-define', 'tiff:predictor=3']);
  const decoded = decode(new Uint8Array(await readFile(tiff)));
  await expect(decoded).rejects.toMatchObject({ code: 'no_decoder' });
});

/** 64 bytes of grey, none like its neighbours. */
const SLOPE = Uint8Array.from({ length: 64 }, (_, at) => (at * 37) % 256);

async function readGrey(tiff: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { data } = await decode(tiff);
  return new Uint8Array(data.filter((_, at) => at % 4 === 0));
}

/** As programs write it that do not know the last bytes: of the checksum, and behind it. */
async function deflateBadly(change: (packed: Uint8Array) => number[]): Promise<Uint8Array> {
  return Uint8Array.from(change(await deflate(SLOPE)));
}

it.each([
  ['bytes behind it', (packed: Uint8Array) => [...packed, 0, 0, 0, 7]],
  ['a wrong checksum', (packed: Uint8Array) => [...packed.subarray(0, -4), 1, 2, 3, 4]],
  ['half of a checksum', (packed: Uint8Array) => [...packed.subarray(0, -2)]],
])('draws all pixels of deflate with %s', async (_, change) => {
  const strip = await deflateBadly(change);
  expect(await readGrey(createTiff({ compression: DEFLATE, strip }))).toEqual(SLOPE);
});

it('takes deflate for damaged of which pixels are missing', async () => {
  const strip = await deflateBadly((packed) => [...packed.subarray(0, -12)]);
  const decoded = decode(createTiff({ compression: DEFLATE, strip }));
  await expect(decoded).rejects.toMatchObject({ code: 'damaged' });
});

it.each([
  ['missing', 'missing'],
  ['0', 0],
  ['too long', 0xffff_ff00],
] as const)('reads up to the end of the file where the length of a strip is %s', async (_, bytes) => {
  expect(await readGrey(createTiff({ strip: SLOPE, bytes }))).toEqual(SLOPE);
  const strip = await deflate(SLOPE);
  expect(await readGrey(createTiff({ compression: DEFLATE, strip, bytes }))).toEqual(SLOPE);
});

it('reads up to the next strip where lengths are missing', async () => {
  const tiff = await makeTiff('no-lengths', ['-compress', 'LZW', '-define', 'tiff:rows-per-strip=9']);
  const bytes = new Uint8Array(await readFile(tiff));
  const wanted = await readPixels(tiff);
  renameTag(bytes, 279);
  expect(compare(new Uint8Array((await decode(bytes)).data), wanted)).toBe(0);
});

/** Of a little-endian TIFF: an unknown tag takes the place of a known one. */
function renameTag(bytes: Uint8Array, tag: number): void {
  const view = new DataView(bytes.buffer);
  const start = view.getUint32(4, true);
  for (let at = start + 2; at < start + 2 + view.getUint16(start, true) * 12; at += 12) {
    if (view.getUint16(at, true) === tag) view.setUint16(at, 65_000, true);
  }
}

it.each(['none', 'lzw', 'zip', 'packbits', 'g4'])('reads bits from the last one on: %s', async (name) => {
  const tiff = await makeTiff(`usual-${name}`, name === 'g4' ? ONE_BIT : GREY);
  const reversed = pathInFolder(`reversed-${name}.tif`);
  await runProgram('tiffcp', ['-c', name, '-f', 'lsb2msb', tiff, reversed]);
  const { data } = await decode(new Uint8Array(await readFile(reversed)));
  expect(compare(new Uint8Array(data), await readPixels(tiff))).toBe(0);
});

it('turns a picture as the reader of its size does', async () => {
  const usual = createTiff({ width: 16, height: 4, orientation: 6 });
  const twice = createTiff({ width: 16, height: 4, orientation: 400 });
  // Two numbers, elsewhere in the file
  const entry = Buffer.from(twice.buffer);
  entry.writeUInt32BE(2, entry.indexOf(Buffer.from([1, 18, 0, 4])) + 4);
  entry.writeUInt32BE(6, 400);
  for (const tiff of [usual, twice]) {
    const { width, height } = (await readPicture(new Blob([tiff]))) ?? {};
    const { orientation } = await decode(tiff);
    expect(orientation >= 5 ? [4, 16] : [16, 4]).toEqual([width, height]);
  }
});

it('reads the first directory alone, where directories go in circles', async () => {
  const { width } = await decode(createTiff({ next: 8 }));
  expect(width).toBe(8);
});

it('unpacks no more than there is room for', async () => {
  const bomb = await deflate(new Uint8Array(50_000_000));
  expect(bomb.length).toBeLessThan(60_000);
  const before = process.memoryUsage().arrayBuffers;
  const { data } = await decode(createTiff({ compression: 8, strip: bomb }));
  expect(data).toHaveLength(256);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

it('refuses LZW whose codes go in circles', async () => {
  const strip = new Uint8Array(5_000).fill(0x81);
  const circles = createTiff({ compression: LZW, strip });
  await expect(decode(circles)).rejects.toMatchObject({ code: 'damaged' });
});

it.each([
  ['LZW', LZW, new Uint8Array(5_000)],
  ['PackBits', PACK_BITS, new Uint8Array(5_000).fill(0x81)],
])('draws %s that unpacks to more than there is room for', async (_, compression, strip) => {
  expect((await decode(createTiff({ compression, strip }))).data).toHaveLength(256);
});
