import { findViolations } from '../fixtures/browser/find-violations.ts';
import { openCode, photoIn } from './fixtures/album.ts';
import { expect, test } from './fixtures/test.ts';
import { cases } from '../fixtures/release.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { device, viewport } of cases([
    { device: 'a desktop', viewport: { width: 1280, height: 800 } },
    { device: 'a phone', viewport: { width: 320, height: 640 } },
  ])) {
    test.describe(`${colorScheme}, on ${device}`, () => {
      test.use({ colorScheme, viewport });

      test('album and dialog can be read, used and fit the screen @release', async ({
        page,
        example,
        phone,
        photo,
      }) => {
        const name = `${colorScheme} ${device} with a name that is longer than its place.jpg`;
        await page.goto(example.url);
        await phone.scan(await openCode(page));
        await expectGoodLooks(page);
        await page.screenshot({ path: test.info().outputPath('dialog.png') });
        await phone.choose({ name, mimeType: 'image/jpeg', buffer: photo });
        await page.getByRole('button', { name: 'Done' }).click();
        await expect(photoIn(page, name)).toBeVisible();
        await expectGoodLooks(page);
        await page.screenshot({ path: test.info().outputPath('album.png') });
      });
    });
  }
}

async function expectGoodLooks(page: Parameters<typeof photoIn>[0]): Promise<void> {
  // While Next.js exchanges what it shows, there is no title for a moment.
  await expect.poll(() => findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
