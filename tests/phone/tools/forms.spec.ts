import type { PictureOrder } from '../../fixtures/pictures/make-pictures.ts';
import { sha256, sha256OfFile } from '../../fixtures/phone/test-files.ts';
import { cases } from '../../fixtures/release.ts';
import { choose, expect, expectState, test } from '../test.ts';
import { button, inspect, PHOTO, site, takePicture } from './chosen-pictures.ts';

const MB = 1024 * 1024;
const PHOTO_OF_12_MEGAPIXELS: PictureOrder = { ...PHOTO, width: 4000, height: 3000, look: 'photo' };

/** Forms as sites write them, with their limits, and what they get of a picture. */
const FORMS: readonly (readonly [string, number, PictureOrder, string])[] = [
  ['image/png, image/jpeg', 2 * MB, { ...PHOTO_OF_12_MEGAPIXELS, quality: 95 }, 'image/jpeg'],
  ['image/jpeg', 5 * MB, { ...PHOTO_OF_12_MEGAPIXELS, quality: 96 }, 'image/jpeg'],
  ['.jpg,.jpeg', 1 * MB, { ...PHOTO_OF_12_MEGAPIXELS, quality: 90 }, 'image/jpeg'],
  ['image/*', 5 * MB, { ...PHOTO_OF_12_MEGAPIXELS, quality: 97 }, 'image/jpeg'],
  ['.pdf,.jpg,.jpeg,.png,.tif,.tiff', 5 * MB, { format: 'heic', hasDetails: true }, 'image/jpeg'],
  ['image/jpg,image/jpeg,image/png,application/pdf', 2 * MB, { format: 'avif' }, 'image/jpeg'],
  ['.png', 1 * MB, { format: 'webp' }, 'image/png'],
  ['image/gif,image/jpeg,image/png', 2 * MB, { format: 'bmp', width: 1200, height: 900 }, 'image/jpeg'],
  ['image/png,image/jpeg', 5 * MB, { format: 'webp', isTransparent: true }, 'image/png'],
  ['image/jpeg,.jpg,.jpeg', 1 * MB, { format: 'tiff', width: 800, height: 600 }, 'image/jpeg'],
];

for (const [accept, maxBytes, order, type] of cases(FORMS)) {
  test(`a ${order.format} fits a form that takes “${accept}”, up to ${maxBytes / MB} MB`, async ({
    openJob,
  }, testInfo) => {
    const { page, readUpload } = await openJob({ site, accept, maxBytes });
    await choose(page, await takePicture(order));
    const [smaller, sendIt] = [button(page, /^Make it smaller/), button(page, 'Send')];
    await expect(smaller.or(sendIt)).toBeVisible();
    if (await smaller.isVisible()) await smaller.click();
    await sendIt.click();
    await expectState(page, 'done');
    const arrived = await readUpload();
    expect(arrived.buffer.length).toBeLessThanOrEqual(maxBytes);
    const report = await inspect(arrived, testInfo.outputPath());
    expect(report.MIMEType).toBe(type);
    expect(report).not.toHaveProperty('GPSLatitude');
  });
}

test('a format that a site takes keeps its bytes @release', async ({ openJob }) => {
  const orders: [string, PictureOrder][] = [
    ['image/*', { format: 'heic' }],
    ['.heic,.jpg', { format: 'heic' }],
    ['', { format: 'tiff' }],
    ['image/webp,image/jpeg', { format: 'webp' }],
  ];
  for (const [accept, order] of orders) {
    const picture = await takePicture(order);
    const { page, readUpload } = await openJob({ site, accept });
    await choose(page, picture);
    await expectState(page, 'done');
    expect(sha256((await readUpload()).buffer)).toBe(await sha256OfFile(picture));
  }
});
