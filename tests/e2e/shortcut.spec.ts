import { ensureXvfb } from '../../scripts/find-browser.ts';
import { openDevTools } from './fixtures/devtools.ts';
import { launchExtension } from './fixtures/extension.ts';
import { hashInPage } from './fixtures/popup.ts';
import { readQrCode } from './fixtures/read-qr-code.ts';
import { sha256 } from './fixtures/test-files.ts';
import { expect, test } from './fixtures/test.ts';
import { startVirtualScreen } from './fixtures/virtual-screen.ts';

test('the shipped build, opened by its shortcut, fills the page with no permission for any site', async ({
  chromiumPath,
  phone,
  photo,
  server,
  site,
}) => {
  await ensureXvfb({ install: true });
  const screen = await startVirtualScreen();
  const desk = await launchExtension({
    executablePath: chromiumPath,
    build: '.output/chrome-mv3',
    headless: false,
    env: { ...(process.env as Record<string, string>), DISPLAY: screen.display },
  });
  try {
    await desk.setBackend(server.url);
    const page = await desk.context.newPage();
    await page.goto(`${site.origin}/form.html`);
    await page.getByLabel('Receipt').focus();
    await screen.press('ctrl+shift+u');

    const popup = await (await openDevTools(desk.profile)).connect('/popup.html');
    await expect
      .poll(() => popup.evaluate('document.querySelector("[data-testid=qr] svg") !== null'))
      .toBe(true);
    const { data } = await popup.send('Page.captureScreenshot');
    await phone.open(readQrCode(Buffer.from(String(data), 'base64')));
    await phone.choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.waitForFunction(() => document.querySelector('input')?.files?.length === 1);
    expect(await hashInPage(page, 'receipt')).toBe(sha256(photo));
    popup.close();
  } finally {
    await desk.close();
    await screen.close();
  }
});
