import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../../../../../scripts/npm/run-program.ts';
import {
  makePicture,
  openPicture,
  pathInFolder,
} from '../../../../../../tests/fixtures/pictures/make-pictures.ts';
import { readTags } from '../../../../../../tests/fixtures/pictures/picture-details.ts';
import { readPicture } from '../../../../src/container/read-picture.ts';
import { removeDetails } from '../../../../src/container/remove-details.ts';
import { sumPixels, writePicture } from '../../../support/judge-picture.ts';
import { CITY_PACKET } from '../../../support/packets.ts';

const SECRET = 'a film of our house';

async function openHeic(hasThumbnail = false): Promise<Buffer> {
  return Buffer.from(await (await openPicture({ format: 'heic', hasThumbnail })).arrayBuffer());
}

function createFile(...parts: readonly Uint8Array[]): File {
  return new File([new Uint8Array(Buffer.concat(parts))], 'photo.heic', { type: 'image/heic' });
}

function createBox(type: string, body: string): Buffer {
  const box = Buffer.from(`\0\0\0\0${type}${body}`, 'latin1');
  box.writeUInt32BE(box.length);
  return box;
}

function findBox(file: Buffer, type: string): { start: number; end: number } {
  const start = file.indexOf(type, 0, 'latin1') - 4;
  return { start, end: start + file.readUInt32BE(start) };
}

it('a film behind the picture is left out, and so is what is no box', async () => {
  const heic = await openHeic();
  const file = createFile(heic, createBox('mpvd', SECRET), Buffer.from('SEFT'));
  const removed = await removeDetails(file);

  expect(await readPicture(file)).toMatchObject({ details: { hasOther: true } });
  expect(Buffer.from(await removed.arrayBuffer()).equals(heic)).toBe(true);
});

it("a maker's box before the picture's data is emptied, and nothing moves", async () => {
  const heic = await openHeic();
  const { start } = findBox(heic, 'mdat');
  const box = createBox('uuid', `0123456789abcdef${SECRET}`);
  const moved = Buffer.concat([heic.subarray(0, start), box, heic.subarray(start)]);
  const file = createFile(shiftData(moved, box.length));
  const removed = await removeDetails(file);
  const [before, after] = [await writePicture(file), await writePicture(removed)];

  expect(removed.size).toBe(file.size);
  expect(await removed.text()).not.toContain(SECRET);
  expect(await sumPixels(after)).toBe(await sumPixels(before));
  expect(await removeDetails(removed)).toBe(removed);
});

it('a thumbnail is dropped', async () => {
  const file = createFile(await openHeic(true));
  const removed = await removeDetails(file);
  const [before, after] = [await writePicture(file), await writePicture(removed)];

  expect(await runProgram('heif-info', [before])).toContain('thumbnail: ');
  expect(await runProgram('heif-info', [after])).not.toContain('thumbnail: ');
  expect(await readTags(after)).toMatchObject({ 'Composite:ImageSize': '320 240' });
  expect(await sumPixels(after)).toBe(await sumPixels(before));
});

it('details whose place is the picture itself do not destroy it', async () => {
  const heic = Buffer.from(await (await openPicture({ format: 'heic', hasDetails: true })).arrayBuffer());
  const { start } = findBox(heic, 'iloc');
  // All items have the place of the first one.
  const rows = heic.readUInt16BE(start + 14);
  const version = heic.readUInt8(start + 8);
  const rowBytes = (version === 1 ? 8 : 6) + (heic.readUInt8(start + 13) >> 4) + 8;
  const place = heic.subarray(start + 16 + rowBytes - 8, start + 16 + rowBytes);
  for (let row = 1; row < rows; row += 1) place.copy(heic, start + 16 + (row + 1) * rowBytes - 8);

  const file = createFile(heic);
  const [before, after] = [await writePicture(file), await writePicture(await removeDetails(file))];
  expect(await sumPixels(after)).toBe(await sumPixels(before));
});

it('data is emptied that nothing names any more, as other programs leave it', async () => {
  const heic = await openHeic();
  const { start } = findBox(heic, 'mdat');
  const left = Buffer.from(SECRET);
  const moved = Buffer.concat([heic.subarray(0, start + 8), left, heic.subarray(start + 8)]);
  moved.writeUInt32BE(moved.length - start, start);
  const file = createFile(shiftData(moved, left.length), createBox('free', SECRET));
  const removed = await removeDetails(file);
  const [before, after] = [await writePicture(file), await writePicture(removed)];

  expect(await readPicture(file)).toMatchObject({ details: { hasOther: true } });
  expect(await removed.text()).not.toContain(SECRET);
  expect(await sumPixels(after)).toBe(await sumPixels(before));
  expect(await removeDetails(removed)).toBe(removed);
});

it('other pictures in such a file are not known: JPEG XL, raw pictures, coded in another way', async () => {
  const heic = await openHeic();
  const coded = Buffer.from(heic);
  const entry = findBox(heic, 'infe');
  coded.write('vvc1', heic.indexOf('hvc1', entry.start));

  expect(await readPicture(createFile(createBox('ftyp', 'crx \0\0\0\x01crx isom'), heic))).toBeUndefined();
  expect(await readPicture(createFile(coded))).toBeUndefined();
});

const NEITHER = { hasLocation: false, hasCamera: false, hasUnread: false };

/** Of no items. */
const GROUP = createBox('altr', `${'\0'.repeat(12)}${'Hinterdorf'.repeat(4)}`).toString('latin1');

/** With a box at the end of `meta`, and all data moved behind it. */
function addToMeta(heic: Buffer, box: Buffer): Buffer {
  const { start, end } = findBox(heic, 'meta');
  const moved = Buffer.concat([heic.subarray(0, end), box, heic.subarray(end)]);
  moved.writeUInt32BE(end - start + box.length, start);
  return shiftData(moved, box.length);
}

it.each<[string, Buffer, object]>([
  ['text with XMP', createBox('xml ', `\0\0\0\0${CITY_PACKET}`), { hasLocation: true }],
  ['compressed text', createBox('bxml', `\0\0\0\0Hinterdorf`), { hasUnread: true }],
  ["a maker's own", createBox('uuid', `0123456789abcdefHinterdorf`), { hasUnread: true }],
  [
    "a film's place",
    createBox('udta', createBox('\xa9xyz', 'Hinterdorf').toString('latin1')),
    { hasLocation: true },
  ],
  ['room that is full', createBox('free', 'Hinterdorf'), { hasUnread: true }],
  ['a box that nobody knows', createBox('abcd', 'Hinterdorf'), { hasUnread: true }],
  ['protection with a text', createBox('ipro', `\0\0\0\0\0\0Hinterdorf`), { hasUnread: true }],
  ['a group with a text', createBox('grpl', GROUP), { hasUnread: true }],
  ['data that no item names', createBox('idat', 'Hinterdorf'), { hasUnread: true }],
  ['a handler with a name', createBox('hdlr', `${'\0'.repeat(24)}Hinterdorf\0`), { hasUnread: true }],
  ['a usual handler', createBox('hdlr', `${'\0'.repeat(24)}PictureHandler\0`), NEITHER],
  ['room that is empty', createBox('free', '\0'.repeat(20)), NEITHER],
])('%s beside the items is emptied', async (_title, box, expected) => {
  const file = createFile(addToMeta(await openHeic(), box));
  const removed = await removeDetails(file);
  const [before, after] = [await writePicture(file), await writePicture(removed)];

  expect((await readPicture(file))?.details).toMatchObject(expected);
  expect((await readPicture(removed))?.details).toMatchObject({ ...NEITHER, hasOther: false });
  expect(await removed.text()).not.toContain('Hinterdorf');
  expect(await sumPixels(after)).toBe(await sumPixels(before));
});

it('a second list of items, and a film with sound, are left out', async () => {
  const heic = await openHeic();
  const list = createBox('meta', `\0\0\0\0${createBox('xml ', `\0\0\0\0${SECRET}`).toString('latin1')}`);
  const film = [createBox('moov', createBox('udta', SECRET).toString('latin1')), createBox('mdat', SECRET)];
  const file = createFile(heic, list, ...film);
  const removed = await removeDetails(file);

  expect((await readPicture(file))?.details).toMatchObject({ hasUnread: true, isRemovable: true });
  expect(await removed.text()).not.toContain(SECRET);
  expect(await sumPixels(await writePicture(removed))).toBe(
    await sumPixels(await writePicture(createFile(heic))),
  );
});

/** With EXIF and XMP. */
async function openSequence(): Promise<File> {
  const [exif, xmp, target] = ['sequence.exif', 'sequence.xmp', 'sequence.avif'].map(pathInFolder);
  await writeFile(
    exif ?? '',
    Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x0f\0\x02\0\0\0\x0a\0\0\0\x1aHinterdorf', 'latin1'),
  );
  await writeFile(xmp ?? '', CITY_PACKET);
  const still = await makePicture({ format: 'png', width: 64, height: 48 });
  const other = pathInFolder('sequence-2.png');
  await runProgram('convert', [still, '-negate', other]);
  const details = ['--exif', exif ?? '', '--xmp', xmp ?? ''];
  await runProgram('avifenc', ['--speed', '9', ...details, still, other, target ?? '']);
  return createFile(await readFile(target ?? ''));
}

describe('a sequence of pictures', () => {
  it('loses its details to the last byte, and keeps its pictures', async () => {
    const file = await openSequence();
    const removed = await removeDetails(file);
    const [before, after] = [await writePicture(file), await writePicture(removed)];

    expect(await readPicture(file)).toMatchObject({
      isAnimated: true,
      details: { hasLocation: true, hasCamera: true, isRemovable: true },
    });
    expect(await file.text()).toContain('Hinterdorf');
    expect(await removed.text()).not.toMatch(/Hinterdorf|rdf:|MM\0\*/);
    expect((await readPicture(removed))?.details).toMatchObject({ ...NEITHER, hasOther: false });
    for (const index of ['0', '1']) {
      const sums = [before, after].map(async (path) => {
        await runProgram('avifdec', ['--index', index, path, `${path}-${index}.png`]);
        return sumPixels(`${path}-${index}.png`);
      });
      expect(await sums[1]).toBe(await sums[0]);
    }
  });

  it('keeps what cannot be told from its pictures, and says so: data of a track that is none', async () => {
    const bytes = Buffer.from(await (await openSequence()).arrayBuffer());
    bytes.write('meta', bytes.lastIndexOf('pict'));
    const file = createFile(bytes);

    expect((await readPicture(file))?.details).toMatchObject({ hasUnread: true, isRemovable: false });
    expect(await removeDetails(file)).toBe(file);
  });

  it('has the place of a film taken out', async () => {
    const bytes = Buffer.from(await (await openSequence()).arrayBuffer());
    const place = createBox('udta', createBox('\xa9xyz', '+48.2+016.4/').toString('latin1'));
    const { start, end } = findBox(bytes, 'moov');
    const moved = Buffer.concat([bytes.subarray(0, end), place, bytes.subarray(end)]);
    moved.writeUInt32BE(end - start + place.length, start);
    const removed = await removeDetails(createFile(moved));

    expect((await readPicture(createFile(moved)))?.details).toMatchObject({ hasLocation: true });
    expect(await removed.text()).not.toContain('+48.2');
  });
});

/** Adds to each offset in `iloc`, as `heif-enc` writes it. */
function shiftData(file: Buffer, by: number): Buffer {
  const { start } = findBox(file, 'iloc');
  const version = file.readUInt8(start + 8);
  const base = file.readUInt8(start + 13) >> 4;
  const rowBytes = (version === 1 ? 8 : 6) + base + 8;
  for (let row = 0; row < file.readUInt16BE(start + 14); row += 1) {
    const at = start + 16 + (row + 1) * rowBytes - 8;
    file.writeUInt32BE(file.readUInt32BE(at) + by, at);
  }
  return file;
}
