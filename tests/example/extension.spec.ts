import { launchExtension } from '../fixtures/browser/launch-extension.ts';
import { codeIn, expectState } from '../fixtures/browser/popup.ts';
import { hashInPage } from '../fixtures/site/page-record.ts';
import { sha256 } from '../fixtures/phone/test-files.ts';
import { photoIn } from './fixtures/album.ts';
import { expect, test } from './fixtures/test.ts';

test('the extension fills a field with the example as its backend', async ({
  chromiumPath,
  example,
  phone,
  photo,
  site,
}) => {
  const extension = await launchExtension({ executablePath: chromiumPath });
  try {
    await extension.setBackend(example.url);
    const page = await extension.context.newPage();
    await page.goto(`${site.origin}/form.html`);
    const popup = await extension.openPopup(page);
    await phone.scan(codeIn(popup));
    await phone.choose({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expectState(popup, 'done');
    expect(await hashInPage(page, 'receipt')).toBe(sha256(photo));

    await page.goto(example.url);
    await expect(photoIn(page, 'receipt.jpg')).toBeVisible();
  } finally {
    await extension.close();
  }
});
