import { expect, it } from 'vitest';
import { readPicture } from '../../../src/container/read-picture.ts';
import { CITY_PACKET } from '../../support/packets.ts';

/** One pixel. */
const HEAD = 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff';
const PICTURE = ',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0';

function createApplication(name: string, data: string): string {
  return `!\xff\x0b${name}${data}`;
}

async function find(...parts: readonly string[]): Promise<unknown> {
  const file = new File([Buffer.from([HEAD, ...parts, ';'].join(''), 'latin1')], 'photo.gif');
  return (await readPicture(file))?.details;
}

const NEITHER = { hasLocation: false, hasCamera: false, hasUnread: false, isRemovable: false };
/** From wherever its letters lead as lengths of blocks, these bytes lead to the end. */
const TRAILER = `\x01${Array.from({ length: 256 }, (_, index) => String.fromCharCode(255 - index)).join('')}\0`;
const XMP = createApplication('XMP DataXMP', `${CITY_PACKET}${TRAILER}`);

it.each<[string, readonly string[], object]>([
  ['XMP behind the last of several pictures', [PICTURE, PICTURE, XMP], { hasLocation: true }],
  ["a program's own block", [createApplication('HINTERDORF1', '\x01a\0'), PICTURE], { hasUnread: true }],
  ['a comment with coordinates', ['!\xfe\x1748.2082 N, 16.3738 E...\0', PICTURE], { hasLocation: true }],
  ['what is behind the pictures', [PICTURE, ';', 'Hinterdorf'], { hasUnread: true }],
  ['a picture that ends early, of several', [PICTURE, PICTURE, ',\0'], { hasUnread: true }],
  ['how often it runs', [createApplication('NETSCAPE2.0', '\x03\x01\0\0\0'), PICTURE], {}],
  ['brightness', [createApplication('ImageMagick', '\x0dgamma=0.45455\0'), PICTURE], {}],
  ['a plain comment', ['!\xfe\x05hello\0', PICTURE], {}],
])('of a GIF: %s', async (_title, parts, expected) => {
  expect(await find(...parts)).toMatchObject({ ...NEITHER, ...expected });
});
