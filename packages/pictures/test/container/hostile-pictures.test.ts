import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPicture, type PictureOrder } from '../../../../tests/fixtures/pictures/make-pictures.ts';
import { isRelease } from '../../../../tests/fixtures/release.ts';
import { isPictureError } from '../../src/picture-error.ts';
import { copyDetails } from '../../src/container/copy-details.ts';
import { readPicture } from '../../src/container/read-picture.ts';
import { removeDetails } from '../../src/container/remove-details.ts';

/** Ends with a result or with a sentence for people, and never with anything else. */
async function judge(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const file = new File([bytes], 'photo');
  try {
    const info = await readPicture(file);
    const removed = await removeDetails(file);
    await copyDetails(file, file);
    // What is left can be read again, and its details are gone.
    if (info?.details.isRemovable && removed !== file) {
      expect((await readPicture(removed))?.details).toMatchObject({
        hasLocation: false,
        hasCamera: false,
        hasUnread: false,
      });
    }
    return info?.format ?? 'unknown';
  } catch (error) {
    if (isPictureError(error)) return error.code;
    throw error;
  }
}

/** Changes to bytes; most near the beginning, where lengths and counts are. */
const changes = fc.array(
  fc.record({
    at: fc.oneof(fc.nat(200), fc.nat(2000), fc.nat(60_000)),
    bytes: fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 8 }),
      fc.constantFrom(
        [0, 0, 0, 0],
        [255, 255, 255, 255],
        [0, 0, 0, 1],
        [127, 255, 255, 255],
        [0, 0, 255, 255],
      ),
    ),
  }),
  { minLength: 1, maxLength: 6 },
);
const cut = fc.option(fc.nat(60_000), { freq: 4 });

describe.each<[string, PictureOrder]>([
  ['JPEG', { format: 'jpeg', hasDetails: true, hasProfile: true, orientation: 6 }],
  ['PNG', { format: 'png', hasDetails: true, width: 60, height: 40, orientation: 6 }],
  ['WebP', { format: 'webp', hasDetails: true, orientation: 6 }],
  ['HEIC', { format: 'heic', hasDetails: true, orientation: 6, isTransparent: true }],
  ['animated AVIF', { format: 'avif', isAnimated: true }],
  ['TIFF', { format: 'tiff', hasDetails: true, width: 60, height: 40 }],
  ['GIF', { format: 'gif', isAnimated: true, width: 60, height: 40 }],
  ['BMP', { format: 'bmp', width: 60, height: 40 }],
])('a %s with changed bytes', (_title, order) => {
  it('is read, unknown, or damaged', async () => {
    const original = new Uint8Array(await (await openPicture(order)).arrayBuffer());
    await fc.assert(
      fc.asyncProperty(changes, cut, async (list, end) => {
        const bytes = original.slice(0, end ?? undefined);
        for (const { at, bytes: more } of list) {
          const room = bytes.subarray(at % Math.max(1, bytes.length));
          room.set(Array.from(more).slice(0, room.length));
        }
        await judge(bytes);
      }),
      { numRuns: isRelease ? 2000 : 100 },
    );
  });
});

describe('bytes that are made to take long', () => {
  it('a million comments in a JPEG', async () => {
    const comment = Buffer.from([0xff, 0xfe, 0, 2]);
    const bytes = Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      ...Array.from({ length: 1_000_000 }, () => comment),
    ]);

    expect(await judge(new Uint8Array(bytes))).toBe('damaged');
  });

  it('a million chunks in a PNG', async () => {
    const png = Buffer.from(
      await (await openPicture({ format: 'png', width: 60, height: 40 })).arrayBuffer(),
    );
    const chunk = Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1');
    const many = Array.from({ length: 1_000_000 }, () => chunk);

    expect(await judge(new Uint8Array(Buffer.concat([png.subarray(0, 33), ...many, png.subarray(33)])))).toBe(
      'damaged',
    );
  });

  it('a TIFF whose directories name each other', async () => {
    expect(
      await judge(
        createTiff(
          [
            { tag: 34_665, value: 8 },
            { tag: 34_853, value: 8 },
          ],
          8,
        ),
      ),
    ).toBe('damaged');
  });

  it('a TIFF with the coordinates of 65,535 places, far from each other', async () => {
    const entries = Array.from({ length: 65_535 }, (_, index) => ({
      tag: 2,
      type: 5,
      count: 3,
      value: (index % 16) * 262_144,
    }));
    const tiff = createTiff([{ tag: 34_853, value: 100 }], 0);
    const bytes = new Uint8Array(8 * 1024 * 1024);
    bytes.set(tiff);
    bytes.set(createTiff(entries, 0).subarray(8), 100);

    expect(await judge(bytes)).toBe('damaged');
  });

  it('a HEIC that lists 2^32 parts without a byte for any', async () => {
    // Version 1, no bytes for offsets and lengths, 65,535 items with 65,535 extents each.
    const row = [0, 1, 0, 0, 0, 0, 0xff, 0xff];
    const iloc = createBox('iloc', [
      1,
      0,
      0,
      0,
      0,
      0,
      0xff,
      0xff,
      ...Array.from({ length: 65_535 }, () => row).flat(),
    ]);
    const pitm = createBox('pitm', [0, 0, 0, 0, 0, 1]);
    const meta = createBox('meta', [0, 0, 0, 0, ...pitm, ...iloc]);

    expect(await judge(Uint8Array.from([...FTYP, ...meta]))).toBe('damaged');
  });

  it('a HEIC whose EXIF is 60,000 times the same 4 MB', async () => {
    const count = 60_000;
    // Two items, of which the first has no place.
    const rows = [0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 0, count >> 8, count & 255];
    const entry = (id: number, type: string) =>
      createBox('infe', [2, 0, 0, 0, 0, id, 0, 0, ...Buffer.from(`${type}\0`, 'latin1')]);
    const size = createBox('ispe', [0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 48]);
    const properties = [
      ...createBox('ipco', size),
      ...createBox('ipma', [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1]),
    ];
    const before = [
      ...createBox('pitm', [0, 0, 0, 0, 0, 1]),
      ...createBox('iinf', [0, 0, 0, 0, 0, 2, ...entry(1, 'hvc1'), ...entry(2, 'Exif')]),
      ...createBox('iloc', [1, 0, 0, 0, 0, 0, ...rows]),
      ...createBox('iprp', properties),
    ];
    const data = Buffer.concat([Buffer.from(createBox('idat', [])), Buffer.alloc(4_000_000, 1)]);
    data.writeUInt32BE(data.length);
    const meta = Buffer.concat([Buffer.from(createBox('meta', [0, 0, 0, 0, ...before])), data]);
    meta.writeUInt32BE(meta.length);

    expect(await judge(new Uint8Array(Buffer.concat([Buffer.from(FTYP), meta])))).toBe('heic');
  });

  it('a HEIC of 100,000 boxes', async () => {
    const free = createBox('free', []);
    const bytes = [...FTYP, ...Array.from({ length: 100_000 }, () => free).flat()];

    expect(await judge(Uint8Array.from(bytes))).toBe('damaged');
  });
});

const FTYP = createBox('ftyp', [...Buffer.from('heic\0\0\0\0mif1heic', 'latin1')]);

function createBox(type: string, body: readonly number[]): number[] {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return [...size, ...Buffer.from(type), ...body];
}

/** One directory, and the place of the next. */
function createTiff(
  entries: readonly { tag: number; type?: number; count?: number; value: number }[],
  next: number,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + 2 + entries.length * 12 + 4);
  const view = new DataView(bytes.buffer);
  bytes.set(Buffer.from('MM\0*\0\0\0\x08', 'latin1'));
  view.setUint16(8, entries.length);
  entries.forEach(({ tag, type = 4, count = 1, value }, index) => {
    const at = 10 + index * 12;
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, count);
    view.setUint32(at + 8, value);
  });
  view.setUint32(bytes.length - 4, next);
  return bytes;
}
