import { expect, it } from 'vitest';
import { createBlobReader } from '../../../src/container/bytes/blob-reader.ts';
import { toBytes } from '../../../src/container/bytes/numbers.ts';
import { makeUpright } from '../../../src/container/exif/make-upright.ts';
import { readExif } from '../../../src/container/exif/read-exif.ts';

type Entry = [tag: number, type: number, value: number | string];

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
/** What the old picture showed, wherever it may be. */
const PREVIEW = 'preview of what was cut away';

/** EXIF of some directories, each at a place of its own. Texts are behind all of them. */
function createExif(directories: readonly { at: number; entries: Entry[]; next?: number }[], size = 2048) {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  let textAt = 1024;
  for (const { at, entries, next = 0 } of directories) {
    view.setUint16(at, entries.length);
    for (const [index, [tag, type, value]] of entries.entries()) {
      const entry = at + 2 + index * 12;
      const isText = typeof value === 'string';
      view.setUint16(entry, tag);
      view.setUint16(entry + 2, type);
      view.setUint32(entry + 4, isText ? value.length : 1);
      if (isText) {
        view.setUint32(entry + 8, textAt);
        bytes.set(toBytes(value), textAt);
        textAt += value.length;
      } else if (type === SHORT) view.setUint16(entry + 8, value);
      else view.setUint32(entry + 8, value);
    }
    view.setUint32(at + 2 + entries.length * 12, next);
  }
  return bytes;
}

const photo = createExif([
  {
    at: 8,
    entries: [
      [271, ASCII, 'Fotofix\0'],
      [274, SHORT, 6],
      [330, LONG, 500],
      [700, UNDEFINED, `<xmp>${PREVIEW}</xmp>`],
      [34_665, LONG, 200],
      [34_853, LONG, 400],
      [0xc4a5, UNDEFINED, PREVIEW],
    ],
    next: 600,
  },
  {
    at: 200,
    entries: [
      [0x9003, ASCII, '2024:05:01 10:00:00\0'],
      [0x927c, UNDEFINED, PREVIEW],
      [0x9214, UNDEFINED, 'subject'],
      [0xa002, LONG, 4000],
      [0xa003, LONG, 3000],
      [0xa005, LONG, 500],
    ],
  },
  { at: 400, entries: [[29, ASCII, '2024:05:01\0']] },
  { at: 500, entries: [[513, UNDEFINED, PREVIEW]] },
  {
    at: 600,
    entries: [
      [513, UNDEFINED, PREVIEW],
      [514, LONG, PREVIEW.length],
    ],
  },
]);

it('copies camera, time and place, and nothing that shows the old picture', async () => {
  const upright = makeUpright(photo, { width: 120, height: 160 });
  if (!upright) throw new Error('There is none.');
  const text = Buffer.from(upright).toString('latin1');
  for (const kept of ['Fotofix', '2024:05:01 10:00:00', '2024:05:01\0']) expect(text).toContain(kept);
  for (const left of ['preview', 'subject']) expect(text).not.toContain(left);
  const facts = await readExif(createBlobReader(new Blob([upright])));
  expect(facts).toMatchObject({ orientation: 1, findings: { hasCamera: true } });
  expect(upright.length).toBeLessThan(300);
});

it('leaves out what does not lie in it, and all that would have no room in a JPEG', () => {
  const lost = createExif([
    {
      at: 8,
      entries: [
        [271, ASCII, 'Fotofix'],
        [34_665, LONG, 0xffff_0000],
      ],
    },
  ]);
  expect(makeUpright(lost, { width: 1, height: 1 })).toBeDefined();
  const many: Entry[] = Array.from({ length: 60 }, (_, at) => [0x9000 + at, ASCII, 'x'.repeat(4000)]);
  const full = createExif(
    [
      { at: 8, entries: [[34_665, LONG, 200]] },
      { at: 200, entries: many },
    ],
    300_000,
  );
  expect(makeUpright(full, { width: 1, height: 1 })).toBeUndefined();
  expect(makeUpright(Uint8Array.of(0x4d, 0x4d), { width: 1, height: 1 })).toBeUndefined();
});
