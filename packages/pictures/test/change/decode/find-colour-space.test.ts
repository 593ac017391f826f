import { expect, it } from 'vitest';
import { openPicture, type PictureOrder } from '../../../../../tests/fixtures/pictures/make-pictures.ts';
import { findColourSpace } from '../../../src/change/decode/find-colour-space.ts';

const FORMATS: PictureOrder['format'][] = ['jpeg', 'png', 'webp', 'heic', 'avif', 'tiff'];

it.each(FORMATS)('finds the profile of Display P3 in %s', async (format) => {
  const wide = await openPicture({ format, hasProfile: true });
  expect(await findColourSpace(wide, format)).toBe('display-p3');
  const plain = await openPicture({ format });
  expect(await findColourSpace(plain, format)).toBe('srgb');
});

it('takes a profile that ends early for none', async () => {
  const wide = await openPicture({ format: 'jpeg', hasProfile: true });
  expect(await findColourSpace(wide.slice(0, 200), 'jpeg')).toBe('srgb');
  expect(await findColourSpace(new Blob(['iCCP']), 'png')).toBe('srgb');
});
