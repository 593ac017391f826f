import { expect, it } from 'vitest';
import { readPicture } from '../../../src/container/read-picture.ts';
import { removeDetails } from '../../../src/container/remove-details.ts';

const START = '\xff\xd8';
const END = '\xff\xd9';
/** 5 × 3 pixels, baseline. */
const FRAME = createSegment('\xc0', '\x08\0\x03\0\x05\x01\x01\x11\0');
const SCAN = createSegment('\xda', '\x01\x01\0\0\x3f\0');

function createSegment(code: string, body: string): string {
  const length = body.length + 2;
  return `\xff${code}${String.fromCharCode(length >> 8, length & 0xff)}${body}`;
}

function createFile(...parts: readonly string[]): File {
  return new File([Buffer.from(parts.join(''), 'latin1')], 'photo.jpg');
}

async function readText(file: File): Promise<string> {
  return Buffer.from(await file.arrayBuffer()).toString('latin1');
}

/** With 72 dots per inch, and a thumbnail of this size. */
function createJfif(thumbnail: string): string {
  return createSegment('\xe0', `JFIF\0\x01\x01\x01\0\x48\0\x48${thumbnail}`);
}

const COMMENT = createSegment('\xfe', 'at our house');

it.each<[string, string]>([
  ['stuffed zeros before what looks like EXIF', 'a\xff\0\xe1\0\x20Exif\0\0b'],
  ['restart markers', 'a\xff\xd0b\xff\xd7c'],
  ['many fill bytes', `a\xff\xff\xff\xff\xff${SCAN.slice(1)}b`],
  ['a second scan', `a${SCAN}b`],
  ['another frame and a table between scans', `a${createSegment('\xc4', '\0tables')}${SCAN}b`],
])('compressed data with %s stays as it is', async (_title, data) => {
  const clean = [START, FRAME, SCAN, data, END];
  const file = createFile(...clean);

  expect(await readPicture(file)).toMatchObject({ width: 5, height: 3 });
  expect(await removeDetails(file)).toBe(file);
  expect(await readText(await removeDetails(createFile(...clean, 'behind')))).toBe(clean.join(''));
});

it('compressed data is read through where a marker lies across two reads', async () => {
  const data = 'a'.repeat(256 * 1024 - 1);
  const clean = [START, FRAME, SCAN, data, `\xff\0${data}`, END];

  expect(await readText(await removeDetails(createFile(...clean, 'behind')))).toBe(clean.join(''));
});

it.each<[string, string]>([
  ['a comment', COMMENT],
  ['long XMP', createSegment('\xe1', 'http://ns.adobe.com/xmp/extension/\0more')],
  ['IPTC', createSegment('\xed', 'Photoshop 3.0\x008BIM')],
  ['who made and changed it (C2PA)', createSegment('\xeb', 'JP\0\0jumb')],
  ["a maker's own", createSegment('\xe5', 'Hinterdorf')],
  ['a thumbnail beside JFIF', createSegment('\xe0', 'JFXX\0\x10thumb')],
])('%s is left out, also between scans', async (_title, told) => {
  const file = createFile(START, told, FRAME, SCAN, 'a', told, SCAN, 'b', END);

  expect(await readPicture(file)).toMatchObject({ details: { hasOther: true } });
  expect(await readText(await removeDetails(file))).toBe([START, FRAME, SCAN, 'a', SCAN, 'b', END].join(''));
});

it('fill bytes before a comment go with it', async () => {
  const file = createFile(START, `\xff\xff\xff${COMMENT}`, FRAME, SCAN, 'a', END);

  expect(await readText(await removeDetails(file))).toBe([START, FRAME, SCAN, 'a', END].join(''));
});

it('what says how colours are meant stays', async () => {
  const profile = createSegment('\xe2', 'ICC_PROFILE\0\x01\x01profile');
  const adobe = createSegment('\xee', 'Adobe\0\x64\0\0\0\0\x01');
  const file = createFile(START, createJfif('\0\0'), profile, adobe, FRAME, SCAN, 'a', END);

  expect(await removeDetails(file)).toBe(file);
});

it('JFIF keeps its density, and loses its thumbnail', async () => {
  const rest = [FRAME, SCAN, 'a', END];
  const removed = await removeDetails(createFile(START, createJfif('\x01\x01rgb'), ...rest));

  expect(await readText(removed)).toBe([START, createJfif('\0\0'), ...rest].join(''));
});

it.each<[string, string]>([
  ['without an end', [START, FRAME, SCAN, 'a'].join('')],
  ['without a frame', [START, SCAN, 'a', END].join('')],
  ['with a segment beyond its end', [START, '\xff\xe1\xff\xff', FRAME, SCAN, 'a', END].join('')],
  ['with a segment shorter than its length', [START, '\xff\xe1\0\x01', FRAME, SCAN, 'a', END].join('')],
  ['with letters between segments', [START, 'letters', FRAME, SCAN, 'a', END].join('')],
  ['of no height', [START, createSegment('\xc0', '\x08\0\0\0\x05\x01\x01\x11\0'), SCAN, 'a', END].join('')],
])('a JPEG %s is damaged', async (_title, content) => {
  const file = createFile(content.replace('\xff\xd8letters', '\xff\xd8\xffletters'));

  await expect(readPicture(file)).rejects.toMatchObject({ code: 'damaged' });
});
