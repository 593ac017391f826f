import { expect, it } from 'vitest';
import { runProgram } from '../../../../../../scripts/npm/run-program.ts';
import { openPicture } from '../../../../../../tests/fixtures/pictures/make-pictures.ts';
import { readTags } from '../../../../../../tests/fixtures/pictures/picture-details.ts';
import { readPicture } from '../../../../src/container/read-picture.ts';
import { removeDetails } from '../../../../src/container/remove-details.ts';
import { sumPixels, writePicture } from '../../../support/judge-picture.ts';

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
