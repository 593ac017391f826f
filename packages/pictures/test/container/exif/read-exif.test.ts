import { describe, expect, it } from 'vitest';
import { createBlobReader } from '../../../src/container/bytes/blob-reader.ts';
import { readExif } from '../../../src/container/exif/read-exif.ts';
import { readXmp } from '../../../src/container/exif/read-xmp.ts';

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

it('EXIF that is none tells nothing that can be read, and does no harm', async () => {
  const facts = await readExif(createBlobReader(new Blob(['Exif'])));

  expect(facts).toMatchObject({ orientation: 1, findings: { hasOther: true } });
});

it.each([
  ['as an element', '<exif:GPSLatitude>48,12N</exif:GPSLatitude>', { hasLocation: true, hasCamera: false }],
  ['as an attribute', '<rdf:Description tiff:Model="Nine"/>', { hasLocation: false, hasCamera: true }],
  ['in neither', '<dc:creator>Paula</dc:creator>', { hasLocation: false, hasCamera: false }],
])('XMP names it %s, in 8 and in 16 bits', async (_title, packet, expected) => {
  for (const encoding of ['utf8', 'utf16le'] as const) {
    const bytes = Buffer.from(packet, encoding);
    expect(await readXmp(createBlobReader(new Blob([bytes])), 0, bytes.length)).toMatchObject(expected);
  }
});
