import { describe, expect, it } from 'vitest';
import { createBlobReader } from '../../../src/container/bytes/blob-reader.ts';
import { readExif } from '../../../src/container/exif/read-exif.ts';

/** A directory with one entry that names another one, of these entries of one number each, with 24 bytes behind. */
function createExif(
  pointer: number,
  entries: readonly (readonly number[])[],
  numbers: readonly number[] = [],
): Blob {
  const view = new DataView(new ArrayBuffer(8 + 18 + 2 + entries.length * 12 + 4 + 24));
  view.setUint32(0, 0x4949_2a00);
  view.setUint32(4, 8, true);
  writeDirectory(view, 8, [[pointer, 4, 1, 26]]);
  writeDirectory(view, 26, entries);
  numbers.forEach((number, index) => view.setUint32(view.byteLength - 24 + index * 4, number, true));
  return new Blob([view]);
}

function writeDirectory(view: DataView, start: number, entries: readonly (readonly number[])[]): void {
  view.setUint16(start, entries.length, true);
  entries.forEach(([tag = 0, type = 0, count = 0, value = 0], index) => {
    const at = start + 2 + index * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  });
}

const GPS = 34_853;
const VERSION = [0, 1, 4, 2];
/** Latitude in three fractions, behind the directory. */
const LATITUDE = [2, 5, 3, 8 + 18 + 2 + 2 * 12 + 4];

async function find(exif: Blob) {
  return (await readExif(createBlobReader(exif))).findings;
}

describe('a place is one with a coordinate', () => {
  it('whose numbers say something', async () => {
    expect(await find(createExif(GPS, [VERSION, LATITUDE], [48, 1, 12, 1, 0, 1]))).toMatchObject({
      hasLocation: true,
    });
  });

  it.each([
    ['zeros, as phones write that do not know theirs', [0, 1, 0, 1, 0, 1]],
    ['no numbers', [0, 0, 0, 0, 0, 0]],
  ])('not with %s', async (_title, numbers) => {
    expect(await find(createExif(GPS, [VERSION, LATITUDE], numbers))).toEqual({
      hasLocation: false,
      hasCamera: false,
      hasUnread: false,
      hasOther: true,
    });
  });

  it('not with a version alone', async () => {
    expect(await find(createExif(GPS, [VERSION]))).toMatchObject({ hasLocation: false, hasOther: false });
  });
});

it.each([
  ['the serial number of the body', 0xa431],
  ['the lens', 0xa434],
  ["the maker's own data", 0x927c],
])('%s is the camera', async (_title, tag) => {
  expect(await find(createExif(34_665, [[tag, 2, 4, 0]]))).toEqual({
    hasLocation: false,
    hasCamera: true,
    hasUnread: false,
    hasOther: false,
  });
});

const AFTER_TWO = 8 + 18 + 2 + 2 * 12 + 4;

describe('in the directory of the place', () => {
  it.each<[string, readonly number[], readonly number[]]>([
    ['a coordinate of whole numbers', [4, 4, 3, AFTER_TWO], [16, 22, 0]],
    ['a coordinate as letters', [2, 2, 8, AFTER_TWO], [0x3237_3834, 0]],
    ['a coordinate as one short number', [2, 3, 1, 48], []],
    ['how high it is', [6, 5, 1, AFTER_TWO], [431, 1]],
    ['where the way leads', [22, 5, 1, AFTER_TWO], [16, 1]],
    ['the name of the place', [28, 7, 12, AFTER_TWO], [0x4353_4100, 0x4949, 0x6f64_726f]],
  ])('%s is a place', async (_title, entry, numbers) => {
    expect(await find(createExif(GPS, [VERSION, entry], numbers))).toMatchObject({ hasLocation: true });
  });

  it.each<[string, readonly number[], readonly number[]]>([
    ['letters of a zero', [2, 2, 4, 0x302e_3030], []],
    ['a method without a text', [27, 7, 8, AFTER_TWO], [0x4943_5341, 0x49]],
    ['the time', [7, 5, 1, AFTER_TWO], [12, 1]],
  ])('%s is none', async (_title, entry, numbers) => {
    expect(await find(createExif(GPS, [VERSION, entry], numbers))).toMatchObject({
      hasLocation: false,
      hasUnread: false,
    });
  });

  it('the direction of the view may say it', async () => {
    expect(await find(createExif(GPS, [VERSION, [17, 5, 1, AFTER_TWO]], [123, 1]))).toMatchObject({
      hasUnread: true,
    });
  });

  it('a latitude that cannot be read does not hide the longitude', async () => {
    const numbers = [16, 1, 22, 1, 0, 1];
    const broken = [2, 5, 3, 1_000_000];
    expect(await find(createExif(GPS, [broken, [4, 5, 3, AFTER_TWO]], numbers))).toMatchObject({
      hasLocation: true,
      hasUnread: true,
    });
  });
});

async function countReads(exif: Blob): Promise<number> {
  let reads = 0;
  const reader = createBlobReader(exif);
  const read = (start: number, length: number) => {
    reads += 1;
    return reader.read(start, length);
  };
  await readExif({ ...reader, read });
  return reads;
}

describe('what is broken', () => {
  it.each([
    ['of the next directory', 8],
    ['of the same one', 26],
  ])('hides no place %s', async (_title, from) => {
    const [next, gps] = [26, 56];
    const view = new DataView(new ArrayBuffer(gps + 18 + 8));
    view.setUint32(0, 0x4949_2a00);
    view.setUint32(4, from, true);
    const broken = [34_665, 4, 1, 1_000_000];
    writeDirectory(view, 8, [broken]);
    view.setUint32(22, next, true);
    writeDirectory(view, next, from === 8 ? [[GPS, 4, 1, gps]] : [broken, [GPS, 4, 1, gps]]);
    writeDirectory(view, gps, [[2, 5, 1, gps + 18]]);
    view.setUint32(gps + 18, 48, true);
    view.setUint32(gps + 22, 1, true);

    expect(await find(new Blob([view]))).toMatchObject({ hasLocation: true, hasUnread: true });
  });

  it.each([
    ['a tag that is not known', 0xfe01],
    ['who made and changed it (C2PA)', 0xcd41],
  ])('nor is it known what others tell: %s', async (_title, tag) => {
    expect(await find(createExif(34_665, [[tag, 2, 4, 0x656e_694e]]))).toMatchObject({ hasUnread: true });
  });

  it.each([
    ['to itself', 8],
    ['to the first one', 26],
  ])('directories that lead %s end', async (_title, next) => {
    const view = new DataView(new ArrayBuffer(44 + 24));
    view.setUint32(0, 0x4949_2a00);
    view.setUint32(4, 8, true);
    writeDirectory(view, 8, [[256, 4, 1, 1]]);
    view.setUint32(22, next, true);
    writeDirectory(view, 26, [[256, 4, 1, 1]]);
    view.setUint32(40, 8, true);

    expect(await countReads(new Blob([view]))).toBeLessThan(20);
  });

  it('64 directories of 65,535 entries each are read in bounded time', async () => {
    const bytes = 65_535 * 12 + 6;
    const view = new DataView(new ArrayBuffer(8 + bytes + 64 * 2));
    view.setUint32(0, 0x4949_2a00);
    view.setUint32(4, 8, true);
    view.setUint16(8, 65_535, true);
    for (let at = 10; at < 10 + 65_535 * 12; at += 12) {
      view.setUint16(at, 34_853, true);
      view.setUint32(at + 4, 1, true);
      view.setUint32(at + 8, 8 + (at % 64) * 2, true);
    }
    const exif = new Blob([view]);

    expect(await find(exif)).toMatchObject({ hasUnread: true });
    expect(await countReads(exif)).toBeLessThan(64 * 2000);
  });
});

it.each([
  ['the computer', 0x013c],
  ['the owner', 0xa430],
])('%s is the camera, too', async (_title, tag) => {
  expect(await find(createExif(34_665, [[tag, 2, 4, 0]]))).toMatchObject({
    hasCamera: true,
    hasUnread: false,
  });
});

it.each<{ title: string; tag: number; content: string; expected: object }>([
  { title: 'XMP', tag: 700, content: '<rdf:RDF photoshop:City="Hi">', expected: { hasLocation: true } },
  { title: 'IPTC', tag: 33_723, content: '\x1c\x02\x5a\0\x0aHinterdorf', expected: { hasLocation: true } },
  {
    title: "Photoshop's resources",
    tag: 34_377,
    content: '8BIM\x04\x04\0\0\0\0\0\x07\x1c\x02\x5a\0\x02Hi\0',
    expected: { hasLocation: true },
  },
  {
    title: 'a comment',
    tag: 0x9286,
    content: 'ASCII\0\0\x0048.2082 N, 16.3738 E',
    expected: { hasLocation: true },
  },
  { title: 'what is none of these', tag: 700, content: 'Hinterdorf', expected: { hasUnread: true } },
])('$title in a tag is read', async ({ tag, content, expected }) => {
  const value = Buffer.from(content, 'latin1');
  const exif = createExif(34_665, [[tag, 1, value.length, 26 + 2 + 12 + 4 + 24]]);

  expect(await find(new Blob([exif, value]))).toMatchObject({
    hasLocation: false,
    hasCamera: false,
    ...expected,
  });
});

it('EXIF that is none tells nothing that can be read, and does no harm', async () => {
  const facts = await readExif(createBlobReader(new Blob(['Exif'])));

  expect(facts).toMatchObject({ orientation: 1, findings: { hasUnread: true } });
});
