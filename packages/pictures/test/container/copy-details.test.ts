import { expect, it } from 'vitest';
import { openPicture } from '../../../../tests/fixtures/pictures/make-pictures.ts';
import { readTags } from '../../../../tests/fixtures/pictures/picture-details.ts';
import { copyDetails } from '../../src/container/copy-details.ts';
import { sumPixels, writePicture } from '../support/judge-picture.ts';

const SMALL = { format: 'jpeg', width: 120, height: 160 } as const;

it('a smaller picture has the details of the old one, upright, with its own size and no old thumbnail', async () => {
  const from = await openPicture({ format: 'jpeg', orientation: 6, hasDetails: true });
  const to = await openPicture(SMALL);
  const before = await writePicture(to);
  const after = await writePicture(new File([await copyDetails(from, to)], 'small.jpg'));

  const tags = await readTags(after);
  const old = await readTags(await writePicture(from));
  expect(tags).toMatchObject({ 'IFD0:Orientation': 1, 'File:ImageWidth': 120 });
  for (const name of ['GPS:GPSLatitude', 'IFD0:Make', 'ExifIFD:LensModel', 'ExifIFD:DateTimeOriginal']) {
    expect(tags[name]).toBe(old[name]);
  }
  expect(Object.keys(tags).filter((name) => /IFD1|Warning|Error|XMP|IPTC/.test(name))).toEqual([]);
  expect(await sumPixels(after)).toBe(await sumPixels(before));
});

it('details that the smaller one had are replaced', async () => {
  const from = await openPicture({ format: 'jpeg', orientation: 6, hasDetails: true });
  const to = await openPicture({ ...SMALL, orientation: 8 });

  const tags = await readTags(await writePicture(new File([await copyDetails(from, to)], 'small.jpg')));
  expect(tags).toMatchObject({ 'IFD0:Orientation': 1, 'IFD0:Make': 'Fotofix' });
});

it('without EXIF, or for another format, nothing changes', async () => {
  const to = await openPicture(SMALL);
  const png = await openPicture({ format: 'png' });
  const told = await openPicture({ format: 'jpeg', hasDetails: true });

  expect(await copyDetails(await openPicture({ format: 'jpeg' }), to)).toBe(to);
  expect(await copyDetails(png, to)).toBe(to);
  expect(await copyDetails(told, png)).toBe(png);
});
