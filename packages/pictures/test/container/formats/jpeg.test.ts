import { expect, it } from 'vitest';
import { readHead } from '../../../src/change/decode/read-head.ts';
import { readPicture } from '../../../src/container/read-picture.ts';
import { removeDetails } from '../../../src/container/remove-details.ts';
import { CITY_PACKET } from '../../support/packets.ts';

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

/** A small JPEG inside. */
const SMALL = (segment: string) => [START, segment, FRAME, SCAN, 'a', END].join('');
const CAPTION = '\x1c\x02\x78\0\x16OLYMPUS DIGITAL CAMERA';

function cutComment(text: string): string {
  return createSegment('\xfe', text);
}

/** EXIF with the orientation alone, as a SHORT or another type of number. */
function createOrientation(value: number, type = 3): string {
  const number = type === 3 ? `\0${String.fromCharCode(value)}\0\0` : `\0\0\0${String.fromCharCode(value)}`;
  return `MM\0*\0\0\0\x08\0\x01\x01\x12\0${String.fromCharCode(type)}\0\0\0\x01${number}\0\0\0\0`;
}

const NEITHER = { hasLocation: false, hasCamera: false, hasUnread: false };
const CITY = '\x1c\x02\x5a\0\x0aHinterdorf';

/** One of Photoshop's image resources, in a segment. */
function createResource(id: string, data: string): string {
  const length = String.fromCharCode(0, 0, data.length >> 8, data.length & 0xff);
  return createSegment(
    '\xed',
    `Photoshop 3.0\x008BIM${id}\0\0${length}${data}${data.length % 2 ? '\0' : ''}`,
  );
}

it.each<[string, string, object]>([
  ["a maker's own", createSegment('\xe5', 'Hinterdorf'), { hasUnread: true }],
  ['who made and changed it (C2PA)', createSegment('\xeb', 'JP\0\0jumb'), { hasUnread: true }],
  ['EXIF of another kind', createSegment('\xe1', 'PARROT\0Hinterdorf'), { hasUnread: true }],
  ['a list of pictures', createSegment('\xe2', 'MPF\0MM\0*'), { hasUnread: true }],
  ['a text about the camera', createSegment('\xec', '[picture info]'), { hasUnread: true }],
  ['long XMP', createSegment('\xe1', 'http://ns.adobe.com/xmp/extension/\0more'), { hasUnread: true }],
  ['XMP', createSegment('\xe1', `http://ns.adobe.com/xap/1.0/\0${CITY_PACKET}`), { hasLocation: true }],
  ['IPTC', createResource('\x04\x04', CITY), { hasLocation: true }],
  ['IPTC that ends too early', createResource('\x04\x04', CITY.slice(0, -1)), { hasUnread: true }],
  ["XMP among Photoshop's resources", createResource('\x04\x24', CITY_PACKET), { hasLocation: true }],
  ["a plug-in's own resource", createResource('\x0f\xa1', 'Hinterdorf'), { hasUnread: true }],
  ['a comment with coordinates', createSegment('\xfe', 'at 48.2082 N, 16.3738 E'), { hasLocation: true }],
  [
    'a comment with coordinates in ISO 6709',
    createSegment('\xfe', '+48.2082+016.3738/'),
    { hasLocation: true },
  ],
  ['IPTC with the caption of a camera', createResource('\x04\x04', CAPTION), { hasCamera: true }],
  ['a small picture beside JFIF', createSegment('\xe0', 'JFXX\0\x10Hinterdorf'), { hasUnread: true }],
  [
    "Photoshop's small picture with EXIF of its own",
    createResource('\x04\x0c', SMALL(createSegment('\xe1', 'Exif\0\0Hinterdorf'))),
    { hasUnread: true },
  ],
  ['a comment cut in two', ['Lat', 'itude 48'].map(cutComment).join(''), { hasLocation: true }],
  ['a text of saving for the web', createSegment('\xec', 'Ducky\0\x02\0\x0aHinterdorf'), { hasUnread: true }],
  ['a reserved marker', createSegment('\xf7', 'Hinterdorf'), { hasUnread: true }],
  ['a marker that decoders pass over', createSegment('\xdc', '\0\x03Hinterdorf'), { hasUnread: true }],
  ['EXIF without a directory', createSegment('\xe1', 'Exif\0\0MM\0*\0\0\0\0Hinterdorf'), { hasUnread: true }],
  [
    'EXIF with more than its directory',
    createSegment('\xe1', `Exif\0\0${createOrientation(1)}Hinterdorf`),
    { hasUnread: true },
  ],
  ['more behind JFIF than its thumbnail', createJfif('\0\0Hinterdorf'), { hasUnread: true }],
])('%s tells a place, or may', async (_title, told, expected) => {
  const clean = [START, FRAME, SCAN, 'a', END].join('');
  const file = createFile(START, told, FRAME, SCAN, 'a', END);

  expect((await readPicture(file))?.details).toMatchObject({ ...NEITHER, ...expected });
  const removed = await removeDetails(file);
  expect(await readText(removed)).not.toContain('Hinterdorf');
  expect((await readPicture(removed))?.details).toMatchObject({ ...NEITHER, hasOther: false });
  if (!told.includes('JFIF')) expect(await readText(removed)).toBe(clean);
});

it.each<[string, string, string]>([
  ['a comment', createSegment('\xfe', 'made with a program, 12:30 in the 3rd week of 2024'), ''],
  [
    "Photoshop's small picture, with how it stores colours",
    createResource('\x04\x0c', `\0\0\0\x01${SMALL(createSegment('\xed', 'Adobe_CM\0'))}`),
    '',
  ],
  ['settings of saving for the web', createSegment('\xec', 'Ducky\0\x01\0\x04\0\0\0\x3c\0\0'), ''],
  ["resolution among Photoshop's resources", createResource('\x03\xed', '\0\x48\0\0\0\x01\0\x01'), ''],
  ['the author in IPTC', createResource('\x04\x04', '\x1c\x02\x50\0\x05Paula'), ''],
  ['zeros behind the picture', '', '\0'.repeat(500)],
  ['the end of a line behind the picture', '', '\r\n'],
  ['a stray byte between segments', '\0', ''],
])('%s tells neither place nor camera', async (_title, told, behind) => {
  const file = createFile(START, COMMENT, told, FRAME, SCAN, 'a', END, behind);

  expect((await readPicture(file))?.details).toMatchObject(NEITHER);
});

it.each<[string, string]>([
  ['a second picture', [START, FRAME, SCAN, 'a', END].join('')],
  ['a film', '\0\0\0\x0cftypisom'],
  ['what follows zeros', `${'\0'.repeat(300)}SEFT`],
  ['more room than programs leave', '\0'.repeat(70_000)],
])('%s behind the picture may tell a place', async (_title, behind) => {
  const file = createFile(START, FRAME, SCAN, 'a', END, behind);

  expect((await readPicture(file))?.details).toMatchObject({ hasUnread: true });
});

it("what is behind Adobe's mark in its segment is cut off", async () => {
  const mark = 'Adobe\0\x64\0\0\0\0\x01';
  const rest = [FRAME, SCAN, 'a', END];
  const file = createFile(START, createSegment('\xee', `${mark}Hinterdorf`), ...rest);

  expect((await readPicture(file))?.details).toMatchObject({ hasUnread: true });
  expect(await readText(await removeDetails(file))).toBe(
    [START, createSegment('\xee', mark), ...rest].join(''),
  );
});

it.each([
  ['between segments', [START, FRAME, 'Hinterdorf', SCAN, 'a', END]],
  ['before the end', [START, FRAME, SCAN, 'a', COMMENT, 'Hinterdorf', END]],
])('letters that decoders pass over are left out: %s', async (_title, parts) => {
  const file = createFile(...parts);

  expect((await readPicture(file))?.details).toMatchObject({ hasUnread: true });
  expect(await readText(await removeDetails(file))).toBe([START, FRAME, SCAN, 'a', END].join(''));
});

it.each([
  ['whose name ends in another way', 'Exif\0\xff', '\0\x01'],
  ['that names more entries than it has', 'Exif\0\0', '\0\x09'],
])('EXIF %s turns the picture, as browsers do, and the rest of it goes', async (_title, name, count) => {
  const tiff = `MM\0*\0\0\0\x08${count}\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0`;
  const file = createFile(START, createSegment('\xe1', name + tiff), FRAME, SCAN, 'a', END);
  const removed = await removeDetails(file);

  expect(await readPicture(file)).toMatchObject({ width: 3, height: 5 });
  expect(await readPicture(removed)).toMatchObject({ width: 3, height: 5, details: NEITHER });
});

it('fill bytes before a comment go with it', async () => {
  const file = createFile(START, `\xff\xff\xff${COMMENT}`, FRAME, SCAN, 'a', END);

  expect(await readText(await removeDetails(file))).toBe([START, FRAME, SCAN, 'a', END].join(''));
});

it.each([[[1, 2]], [[2, 1]]])('what says how colours are meant stays, in the order %j', async (order) => {
  const profile = order.map((piece) => createProfile(piece, '')).join('');
  const adobe = createSegment('\xee', 'Adobe\0\x64\0\0\0\0\x01');
  const file = createFile(START, createJfif('\0\0'), profile, adobe, FRAME, SCAN, 'a', END);

  expect(await removeDetails(file)).toBe(file);
});

/** A profile of 60 bytes, in two pieces. */
function createProfile(piece: number, behind: string): string {
  const head = piece === 1 ? `\0\0\0\x3c${'\x01'.repeat(32)}acsp` : '\x02'.repeat(20);
  return createSegment('\xe2', `ICC_PROFILE\0${String.fromCharCode(piece)}\x02${head}${behind}`);
}

it.each([
  ['longer than it says', createProfile(1, '') + createProfile(2, 'Hinterdorf'), '\0'.repeat(10)],
  ['none', createSegment('\xe2', 'ICC_PROFILE\0\x01\x01Hinterdorf'), '\0'.repeat(10)],
  ['none, and shorter than its head', createSegment('\xe2', 'ICC_PROFILE\0\x01'), ''],
])('a colour profile that is %s keeps what is one', async (_title, profile, zeros) => {
  const file = createFile(START, profile, FRAME, SCAN, 'a', END);

  expect((await readPicture(file))?.details).toMatchObject({ hasUnread: zeros !== '' });
  const bare = [START, profile.replace('Hinterdorf', zeros), FRAME, SCAN, 'a', END].join('');
  expect(await readText(await removeDetails(file))).toBe(bare);
  // Also behind what is unread already
  const more = createFile(START, createSegment('\xe7', 'Maker'), profile, FRAME, SCAN, 'a', END);
  expect(await readText(await removeDetails(more))).toBe(bare);
});

it.each<[string, readonly string[], number]>([
  ['a second one says another', [createOrientation(6), createOrientation(3), SCAN], 6],
  ['the first one says none', [createOrientation(9), createOrientation(6), SCAN], 1],
  ['it is no number of 16 bits', [createOrientation(6, 4), SCAN], 1],
  ['it comes behind the picture data', [SCAN, createOrientation(6)], 1],
])('a JPEG stays as browsers turn it, where %s', async (_title, parts, orientation) => {
  const segments = parts.map((part) => (part === SCAN ? part : createSegment('\xe1', `Exif\0\0${part}`)));
  const file = createFile(START, FRAME, ...segments, END);
  const kept = orientation === 1 ? '' : createSegment('\xe1', `Exif\0\0${createOrientation(orientation)}`);
  const shape = orientation === 1 ? { width: 5, height: 3 } : { width: 3, height: 5 };

  expect(await readPicture(file)).toMatchObject(shape);
  expect(await readHead(file)).toMatchObject(shape);
  expect(await readText(await removeDetails(file))).toBe([START, FRAME, kept, SCAN, END].join(''));
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
