import { expect, it } from 'vitest';
import { openPicture } from '../../../../../tests/fixtures/pictures/make-pictures.ts';
import { readPicture } from '../../../src/container/read-picture.ts';
import { removeDetails } from '../../../src/container/remove-details.ts';
import { sumPixels, writePicture } from '../../support/judge-picture.ts';

const HAS_PROFILE = 0x20;
const HAS_EXIF = 0x08;
/** After the head of the file and that of the first chunk. */
const FLAGS_AT = 20;

async function openBytes(file: Blob): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}

it.each([
  ['with an orientation', 6, HAS_PROFILE | HAS_EXIF],
  ['upright', 1, HAS_PROFILE],
])('flags and length are those of what is left: %s', async (_title, orientation, flags) => {
  const order = { format: 'webp', orientation, hasDetails: true, hasProfile: true } as const;
  const bytes = await openBytes(await removeDetails(await openPicture(order)));

  expect(bytes.readUInt8(FLAGS_AT)).toBe(flags);
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
});

it('EXIF that the flags do not name does not turn the picture, and is left out', async () => {
  const bytes = await openBytes(await openPicture({ format: 'webp', orientation: 6, hasDetails: true }));
  bytes.writeUInt8(bytes.readUInt8(FLAGS_AT) & ~HAS_EXIF, FLAGS_AT);
  const file = new File([new Uint8Array(bytes)], 'photo.webp');

  expect(await readPicture(file)).toMatchObject({ width: 320, height: 240, details: { hasLocation: true } });
  expect((await openBytes(await removeDetails(file))).includes('EXIF')).toBe(false);
});

it('EXIF with the name that it has in a JPEG is read as well', async () => {
  const bytes = await openBytes(await openPicture({ format: 'webp', orientation: 6, hasDetails: true }));
  const at = bytes.indexOf('EXIF');
  const length = bytes.readUInt32LE(at + 4);
  const named = Buffer.concat([Buffer.from('Exif\0\0'), bytes.subarray(at + 8, at + 8 + length)]);
  const head = Buffer.from('EXIF\0\0\0\0');
  head.writeUInt32LE(named.length, 4);
  const even = Buffer.alloc(named.length % 2);
  const whole = Buffer.concat([bytes.subarray(0, at), head, named, even]);
  whole.writeUInt32LE(whole.length - 8, 4);

  expect(await readPicture(new File([new Uint8Array(whole)], 'photo.webp'))).toMatchObject({
    width: 240,
    height: 320,
    details: { hasLocation: true },
  });
});

function createFile(bytes: Buffer): File {
  return new File([new Uint8Array(bytes)], 'photo.webp');
}

function createChunk(type: string, body: string): Buffer {
  const even = body.length % 2 === 0 ? '' : '\0';
  const chunk = Buffer.from(`${type}\0\0\0\0${body}${even}`, 'latin1');
  chunk.writeUInt32LE(body.length, 4);
  return chunk;
}

it.each<[string, number, number]>([
  ['is not counted', -1, 0],
  ['is missing', 0, -1],
  ['is missing and not counted', -1, -1],
])('a byte that makes the last chunk even may be one that %s', async (_title, counted, there) => {
  const clean = await openBytes(await removeDetails(await openPicture({ format: 'webp', hasProfile: true })));
  const whole = Buffer.concat([clean, createChunk('XMP ', '<rdf:RDF photoshop:City="Hinterdorf">')]);
  whole.writeUInt32LE(whole.length - 8 + counted, 4);
  const file = createFile(whole.subarray(0, whole.length + there));

  expect(await readPicture(file)).toMatchObject({ width: 320, details: { hasLocation: true } });
  expect((await openBytes(await removeDetails(file))).equals(clean)).toBe(true);
});

it.each<[string, string, object]>([
  ['XMP ', '<rdf:RDF photoshop:City="Hinterdorf">', { hasLocation: true }],
  ['C2PA', 'Hinterdorf', { hasUnread: true }],
])('a chunk %s inside one of several pictures is left out', async (type, body, expected) => {
  const clean = await openBytes(await removeDetails(await openPicture({ format: 'webp', isAnimated: true })));
  const at = clean.lastIndexOf('ANMF');
  const told = Buffer.concat([clean, createChunk(type, body)]);
  told.writeUInt32LE(told.length - at - 8, at + 4);
  told.writeUInt32LE(told.length - 8, 4);
  const file = createFile(told);
  const removed = await removeDetails(file);

  expect((await readPicture(file))?.details).toMatchObject(expected);
  expect((await openBytes(removed)).equals(clean)).toBe(true);
  expect(await sumPixels(await writePicture(removed))).toBe(
    await sumPixels(await writePicture(createFile(clean))),
  );
});

it('EXIF before the head of the extended format is left out, and nothing else changes', async () => {
  const clean = await openBytes(await removeDetails(await openPicture({ format: 'webp', hasProfile: true })));
  const exif = createChunk('EXIF', 'MM\0*\0\0\0\x08\0\x01\x01\x0f\0\x02\0\0\0\x04Nine\0\0\0\0');
  const told = Buffer.concat([clean.subarray(0, 12), exif, clean.subarray(12)]);
  told.writeUInt32LE(told.length - 8, 4);

  expect((await openBytes(await removeDetails(createFile(told)))).equals(clean)).toBe(true);
});
