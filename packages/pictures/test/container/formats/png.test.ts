import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createChunk, listChunks } from '../../../../../tests/fixtures/pictures/animate-png.ts';
import { openPicture } from '../../../../../tests/fixtures/pictures/make-pictures.ts';
import { readPicture } from '../../../src/container/read-picture.ts';
import { removeDetails } from '../../../src/container/remove-details.ts';
import { CITY_PACKET } from '../../support/packets.ts';

const SMALL = { format: 'png', width: 60, height: 40 } as const;

async function openBytes(file: Blob): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}

it('the orientation is written anew, with its checksum', async () => {
  const bytes = await openBytes(
    await removeDetails(await openPicture({ ...SMALL, orientation: 6, hasDetails: true })),
  );

  const at = bytes.indexOf('eXIf');
  const length = bytes.readUInt32BE(at - 4);
  expect(bytes.readUInt32BE(at + 4 + length)).toBe(crc32(bytes.subarray(at, at + 4 + length)));
  expect(listChunks(bytes).map(({ type }) => type)).not.toContain('zTXt');
});

it.each([
  ['text', createChunk('tEXt', Buffer.from('Author\0Paula'))],
  ['the time of the last change', createChunk('tIME', Buffer.from([7, 229, 3, 4, 5, 6, 7]))],
  ['who made and changed it (C2PA)', createChunk('caBX', Buffer.from('jumb'))],
  ["a program's own", createChunk('prVW', Buffer.from('preview'))],
])('%s is left out, and so is what is behind the picture', async (_title, chunk) => {
  const clean = await openBytes(await removeDetails(await openPicture(SMALL)));
  const told = Buffer.concat([clean.subarray(0, 33), chunk, clean.subarray(33)]);
  const behind = Buffer.concat([clean, Buffer.from('behind')]);

  for (const bytes of [told, behind]) {
    const file = new File([new Uint8Array(bytes)], 'photo.png');
    expect(await readPicture(file)).toMatchObject({ details: { hasOther: true } });
    expect((await openBytes(await removeDetails(file))).equals(clean)).toBe(true);
  }
});

const NEITHER = { hasLocation: false, hasCamera: false, hasUnread: false };
/** EXIF with the maker of the camera. */
const MAKER = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x0f\0\x02\0\0\0\x04Nine\0\0\0\0', 'latin1');

/** As ImageMagick writes it. */
function createProfile(kind: string, bytes: Buffer): string {
  const lines = bytes.toString('hex').replace(/.{72}/g, '$&\n');
  return `\n${kind}\n${String(bytes.length).padStart(8)}\n${lines}\n`;
}

/** A colour profile, as far as its length and its signature say. */
const PROFILE = Buffer.from(`\0\0\0\x28${'\x01'.repeat(32)}acsp`, 'latin1');

function createText(type: string, key: string, text: string | Buffer): Buffer {
  return createChunk(type, Buffer.concat([Buffer.from(`${key}\0`, 'latin1'), Buffer.from(text)]));
}

function compress(text: string): Buffer {
  return Buffer.concat([Buffer.from([0]), deflateSync(Buffer.from(text))]);
}

it.each<[string, Buffer, object]>([
  [
    'EXIF as a text',
    createText('tEXt', 'Raw profile type exif', createProfile('exif', MAKER)),
    { hasCamera: true },
  ],
  [
    'EXIF as a compressed text, with its name in a JPEG',
    createText(
      'zTXt',
      'Raw profile type APP1',
      compress(createProfile('APP1', Buffer.concat([Buffer.from('Exif\0\0'), MAKER]))),
    ),
    { hasCamera: true },
  ],
  [
    'IPTC as a text',
    createText(
      'zTXt',
      'Raw profile type iptc',
      compress(createProfile('iptc', Buffer.from('\x1c\x02\x5a\0\x04City'))),
    ),
    { hasLocation: true },
  ],
  [
    'a profile of another kind',
    createText('tEXt', 'Raw profile type xyz', createProfile('xyz', Buffer.from('Hinterdorf'))),
    { hasUnread: true },
  ],
  ['XMP', createText('iTXt', 'XML:com.adobe.xmp', `\0\0\0\0${CITY_PACKET}`), { hasLocation: true }],
  [
    'compressed XMP',
    createText(
      'iTXt',
      'XML:com.adobe.xmp',
      Buffer.concat([Buffer.from([1, 0, 0, 0]), deflateSync(Buffer.from(CITY_PACKET))]),
    ),
    { hasLocation: true },
  ],
  ['compressed text that is broken', createText('zTXt', 'Comment', '\0Hinterdorf'), { hasUnread: true }],
  [
    'a text of many megabytes',
    createText('zTXt', 'Comment', compress('a'.repeat(5_000_000))),
    { hasUnread: true },
  ],
  [
    'a text whose name is a place',
    createText('tEXt', 'exif:GPSLatitude', '48/1, 12/1'),
    { hasLocation: true },
  ],
  ['a text whose name is the camera', createText('tEXt', 'Model', 'Nine'), { hasCamera: true }],
  ['the source', createText('tEXt', 'Source', 'Nine'), { hasUnread: true }],
  [
    'EXIF with its name in a JPEG',
    createChunk('eXIf', Buffer.concat([Buffer.from('Exif\0\0'), MAKER])),
    { hasCamera: true },
  ],
  ['who made and changed it (C2PA)', createChunk('caBX', Buffer.from('jumb')), { hasUnread: true }],
  ["a program's own", createChunk('prVW', Buffer.from('Hinterdorf')), { hasUnread: true }],
  ['the author', createText('tEXt', 'Author', 'Paula'), {}],
  ['the program', createText('tEXt', 'Software', 'Adobe ImageReady'), {}],
  ['a compressed comment', createText('zTXt', 'Comment', compress('made with a program')), {}],
  [
    'a colour profile as a text',
    createText('tEXt', 'Raw profile type icc', createProfile('icc', PROFILE)),
    {},
  ],
  [
    'what is no colour profile, as a text',
    createText('tEXt', 'Raw profile type icc', createProfile('icc', Buffer.from('Hinterdorf'))),
    { hasUnread: true },
  ],
  ['a profile in one line', createText('tEXt', 'Raw profile type exif', 'exif 4 4d4d'), { hasUnread: true }],
  ['a keyword with coordinates', createText('tEXt', '48.2082 N, 16.3738 E', 'a'), { hasLocation: true }],
  [
    'a translated keyword with coordinates',
    createText('iTXt', 'Title', '\0\0de\x0048.2082 N, 16.3738 E\0a'),
    { hasLocation: true },
  ],
  ['a palette with a name', createChunk('sPLT', Buffer.from('Hinterdorf\0\x08')), { hasUnread: true }],
  ['a time that is too long', createChunk('tIME', Buffer.alloc(17, 'Hinterdorf')), { hasUnread: true }],
  ['a chunk that no program can miss', createChunk('LOCA', Buffer.from('Hinterdorf')), { hasUnread: true }],
  ['what is no colour profile', createText('iCCP', 'a', compress('Hinterdorf')), { hasUnread: true }],
  ['a time', createText('tEXt', 'date:create', '2024-05-06T07:08:09+00:00'), {}],
  ["Apple's list of strips", createChunk('iDOT', Buffer.alloc(28)), {}],
])('%s is looked into, and left out', async (_title, chunk, expected) => {
  const clean = await openBytes(await removeDetails(await openPicture(SMALL)));
  const bytes = Buffer.concat([clean.subarray(0, 33), chunk, clean.subarray(33)]);
  const file = new File([new Uint8Array(bytes)], 'photo.png');

  expect((await readPicture(file))?.details).toMatchObject({ ...NEITHER, ...expected });
  expect((await openBytes(await removeDetails(file))).equals(clean)).toBe(true);
});

it('a colour profile stays, and of a chunk what it can have', async () => {
  const clean = await openBytes(await removeDetails(await openPicture(SMALL)));
  const profile = createChunk('iCCP', Buffer.from([0x61, 0, 0, ...deflateSync(PROFILE)]));
  const [long, short] = ['\0\0\0\x48\0\0\0\x48\0Hinterdorf', '\0\0\0\x48\0\0\0\x48\0'].map((density) =>
    createChunk('pHYs', Buffer.from(density, 'latin1')),
  );
  const [told, bare] = [long, short].map((density = profile) =>
    Buffer.concat([clean.subarray(0, 33), profile, density, clean.subarray(33)]),
  );
  const file = new File([new Uint8Array(told ?? [])], 'a.png');

  expect((await readPicture(file))?.details).toMatchObject({ hasUnread: true });
  expect((await openBytes(await removeDetails(file))).equals(bare ?? clean)).toBe(true);
});

it.each([
  ['the first EXIF says none', 9, false],
  ['EXIF comes behind the picture data', undefined, true],
])('a PNG stays upright, as in browsers, where %s', async (_title, first, isLate) => {
  const clean = await openBytes(await removeDetails(await openPicture(SMALL)));
  const [before, turned] = [first, 6].map((orientation) =>
    orientation === undefined
      ? Buffer.alloc(0)
      : createChunk(
          'eXIf',
          Buffer.from(
            `MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
            'latin1',
          ),
        ),
  );
  const at = isLate ? clean.length - 12 : 33;
  const parts = [clean.subarray(0, at), before ?? clean, turned ?? clean, clean.subarray(at)];
  const file = new File([new Uint8Array(Buffer.concat(parts))], 'a.png');

  expect(await readPicture(file)).toMatchObject({ width: 60, height: 40 });
  expect((await openBytes(await removeDetails(file))).equals(clean)).toBe(true);
});

it('EXIF with its name in a JPEG does not turn the picture, as in browsers', async () => {
  const clean = await openBytes(await removeDetails(await openPicture(SMALL)));
  const turned = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0';
  const chunk = createChunk('eXIf', Buffer.from(turned, 'latin1'));
  const file = new File(
    [new Uint8Array(Buffer.concat([clean.subarray(0, 33), chunk, clean.subarray(33)]))],
    'a.png',
  );

  expect(await readPicture(file)).toMatchObject({ width: 60, height: 40 });
  expect((await openBytes(await removeDetails(file))).equals(clean)).toBe(true);
});

it('a screenshot of a Mac tells neither place nor camera', async () => {
  const clean = await openBytes(await openPicture(SMALL));
  const comment =
    'MM\0*\0\0\0\x08\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x1a\0\0\0\0\0\x02\x92\x86\0\x07\0\0\0\x12\0\0\0\x38';
  const exif = `${comment}\xa0\x02\0\x04\0\0\0\x01\0\0\0\x3c\0\0\0\0ASCII\0\0\0Screenshot`;
  const packet =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/"><exif:PixelXDimension>60</exif:PixelXDimension>' +
    '<exif:UserComment>Screenshot</exif:UserComment></rdf:Description></rdf:RDF></x:xmpmeta>';
  const chunks = [
    createChunk('eXIf', Buffer.from(exif, 'latin1')),
    createText('iTXt', 'XML:com.adobe.xmp', `\0\0\0\0${packet}`),
    createChunk('iDOT', Buffer.alloc(28)),
  ];
  const bytes = Buffer.concat([clean.subarray(0, 33), ...chunks, clean.subarray(33)]);

  expect((await readPicture(new File([new Uint8Array(bytes)], 'a.png')))?.details).toMatchObject(NEITHER);
});
