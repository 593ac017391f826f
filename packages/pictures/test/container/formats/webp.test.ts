import { expect, it } from 'vitest';
import { openPicture } from '../../../../../tests/fixtures/pictures/make-pictures.ts';
import { readPicture } from '../../../src/container/read-picture.ts';
import { removeDetails } from '../../../src/container/remove-details.ts';

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
