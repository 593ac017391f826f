import { describe, expect, it } from 'vitest';
import { runProgram } from '../../../../scripts/npm/run-program.ts';
import { openPicture, type PictureOrder } from '../../../../tests/fixtures/pictures/make-pictures.ts';
import { readPicture } from '../../src/container/read-picture.ts';
import { removeDetails } from '../../src/container/remove-details.ts';
import { listTold, readLooks, sumPixels, writePicture } from '../support/judge-picture.ts';

const NOTHING = {
  hasLocation: false,
  hasCamera: false,
  hasUnread: false,
  hasOther: false,
  isRemovable: true,
};

describe.each<[string, PictureOrder]>([
  ['a JPEG', { format: 'jpeg', orientation: 6, hasProfile: true }],
  ['a JPEG in several scans', { format: 'jpeg', orientation: 3, hasProfile: true, isProgressive: true }],
  ['an upright JPEG', { format: 'jpeg' }],
  ['a PNG', { format: 'png', orientation: 8, hasProfile: true, isTransparent: true }],
  ['a WebP', { format: 'webp', orientation: 5, hasProfile: true, isTransparent: true }],
  ['an upright WebP', { format: 'webp' }],
  ['a HEIC', { format: 'heic', orientation: 6, hasProfile: true, isTransparent: true }],
  ['an AVIF', { format: 'avif', orientation: 8, hasProfile: true, isTransparent: true }],
])('%s without its details', (_title, order) => {
  const told = { ...order, hasDetails: true };

  it('tells nothing, and looks as before', async () => {
    const file = await openPicture(told);
    const removed = await removeDetails(file);
    const [before, after] = [await writePicture(file), await writePicture(removed)];

    expect(await listTold(before)).toEqual(expect.arrayContaining(['GPS:GPSLatitude', 'IFD0:Make']));
    expect(await listTold(after)).toEqual([]);
    expect(await readLooks(after)).toEqual(await readLooks(before));
    expect(await sumPixels(after)).toBe(await sumPixels(before));
  });

  it('has the same compressed data, name, type and time', async () => {
    const file = await openPicture(told);
    const removed = await removeDetails(file);

    const bytes = Buffer.from(await removed.arrayBuffer());
    const middle = Math.floor(bytes.length * 0.6);
    expect(Buffer.from(await file.arrayBuffer()).includes(bytes.subarray(middle, middle + 4000))).toBe(true);
    const { name, type, lastModified } = file;
    expect({ name: removed.name, type: removed.type, time: removed.lastModified }).toEqual({
      name,
      type,
      time: lastModified,
    });
  });

  it('is told to have had them, and has nothing more to remove', async () => {
    const file = await openPicture(told);
    const removed = await removeDetails(file);

    const { details, ...shape } = (await readPicture(file)) ?? {};
    expect(details).toMatchObject({ hasLocation: true, hasCamera: true, hasOther: true, isRemovable: true });
    expect(await readPicture(removed)).toEqual({ ...shape, details: NOTHING });
    expect(await removeDetails(removed)).toBe(removed);
  });
});

it.each([2, 7])('a mirrored JPEG keeps its orientation %i', async (orientation) => {
  const removed = await removeDetails(await openPicture({ format: 'jpeg', orientation, hasDetails: true }));

  expect(await readLooks(await writePicture(removed))).toMatchObject({ 'IFD0:Orientation': orientation });
});

it.each(['heic', 'avif'] as const)('a reader of %s finds the picture alone', async (format) => {
  const order = { format, orientation: 6, hasDetails: true } as const;
  const path = await writePicture(await removeDetails(await openPicture(order)));

  const found = await runProgram('heif-info', [path]);
  expect(found).toContain('image: 240x320 (id=1), primary');
  expect(found).toMatch(/metadata:\s+none/);
});

it.each(['webp', 'png', 'avif'] as const)('an animated %s still has two pictures', async (format) => {
  const order = { format, isAnimated: true, hasDetails: format !== 'avif' } as const;
  const removed = await removeDetails(await openPicture(order));

  const path = await writePicture(removed);
  expect(await readPicture(removed)).toMatchObject({ isAnimated: true, details: NOTHING });
  expect(await listTold(path)).toEqual([]);
  if (format === 'webp') expect((await sumPixels(path)).trim().split('\n')).toHaveLength(2);
  if (format === 'avif') expect(await runProgram('avifdec', ['--info', path])).toContain('frames');
});

it('what phones put behind a JPEG is left out: a second picture, a film', async () => {
  const file = await openPicture({ format: 'jpeg', hasDetails: true });
  const removed = Buffer.from(await (await removeDetails(file)).arrayBuffer());

  expect(await file.text()).toContain('a film of our house');
  expect(removed.includes('a film of our house')).toBe(false);
  expect(removed.indexOf('\xff\xd8\xff', 2, 'latin1')).toBe(-1);
  expect(removed.subarray(-2).toString('hex')).toBe('ffd9');
});

it.each<[string, PictureOrder]>([
  ['JPEG', { format: 'jpeg', hasProfile: true }],
  ['JPEG that says its orientation alone', { format: 'jpeg', orientation: 6 }],
  ['WebP', { format: 'webp' }],
  ['HEIC', { format: 'heic', orientation: 6 }],
  ['AVIF', { format: 'avif', isTransparent: true }],
  ['TIFF, whose details are a part of it', { format: 'tiff', hasDetails: true }],
  ['GIF', { format: 'gif', isAnimated: true, hasDetails: true }],
  ['BMP', { format: 'bmp' }],
])('a %s with nothing to remove is returned as it is', async (_title, order) => {
  const file = await openPicture(order);

  const removed = await removeDetails(file);
  const isAsMade = order.orientation !== undefined && order.format === 'jpeg';
  expect(isAsMade ? await removeDetails(removed) : removed).toBe(isAsMade ? removed : file);
});
