import { devices } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView, openCode } from '../fixtures/upload-dialog.ts';

// Without the option `device`: what the browser says of itself decides.

const { defaultBrowserType: _phone, ...PIXEL } = devices['Pixel 7'] ?? {};
const { defaultBrowserType: _desktop, ...DESKTOP } = devices['Desktop Chrome'] ?? {};

for (const kit of ['button', 'element']) {
  test.describe('a phone', () => {
    test.use(PIXEL);

    test(`${kit}: a press on a phone opens its picker`, async ({ begin }) => {
      const { desk, smallPhoto, gate } = await begin(kit);
      const [picker] = await Promise.all([
        desk.page.waitForEvent('filechooser'),
        desk.page.getByRole('button', { name: 'Upload from phone', exact: true }).tap(),
      ]);
      expect(gate.count('create')).toBe(0);
      await picker.setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: smallPhoto });
      await expectView(dialogOf(desk), 'completed');
    });
  });

  test.describe('a computer', () => {
    test.use(DESKTOP);

    test(`${kit}: a press on a computer shows the code @release`, async ({ begin }) => {
      const { desk } = await begin(kit);
      await openCode(desk);
    });
  });
}
