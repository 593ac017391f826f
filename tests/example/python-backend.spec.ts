import { launchExtension } from '../fixtures/browser/launch-extension.ts';
import { codeIn, expectState } from '../fixtures/browser/popup.ts';
import { sha256 } from '../fixtures/phone/test-files.ts';
import { hashInPage } from '../fixtures/site/page-record.ts';
import { expect, test } from './fixtures/test.ts';

test('the extension fills a field with the Python backend and its plain upload page', async ({
  chromiumPath,
  phone,
  photo,
  pythonBackend,
  site,
}) => {
  const extension = await launchExtension({ executablePath: chromiumPath });
  try {
    await extension.setBackend(pythonBackend.url);
    const page = await extension.context.newPage();
    await page.goto(`${site.origin}/form.html`);
    const popup = await extension.openPopup(page);
    await phone.scan(codeIn(popup));
    const file = { name: 'Rückgabe 100%.jpg', mimeType: 'image/jpeg', buffer: photo };
    await phone.page.locator('input[type=file]').setInputFiles(file);
    await phone.page.getByRole('button', { name: 'Send' }).click();
    await expect(phone.page.getByText('The file has arrived.')).toBeVisible();
    await expectState(popup, 'done');
    expect(await hashInPage(page, 'receipt')).toBe(sha256(photo));
  } finally {
    await extension.close();
  }
});

test('the Python backend keeps a name without its folder, and takes no second file', async ({
  pythonBackend,
  request,
}) => {
  const routes = `${pythonBackend.url}/api/svc/job`;
  const { id } = (await (await request.post(routes)).json()) as { id: string };
  const send = (name: string) =>
    request.post(`${pythonBackend.url}/?job_id=${id}`, {
      multipart: { file: { name, mimeType: 'text/plain', buffer: Buffer.from('a\r\n--b\r\n') } },
    });
  expect((await send('../../etc/pass\\wd.txt')).status()).toBe(200);
  expect((await send('second.txt')).status()).toBe(404);
  const { url, fileName } = (await (await request.get(`${routes}/${id}/download`)).json()) as Record<
    string,
    string
  >;
  expect(fileName).toBe('wd.txt');
  expect((await (await request.get(url ?? '')).body()).toString()).toBe('a\r\n--b\r\n');
  expect((await request.get(`${pythonBackend.url}/files/..%2f..%2fetc%2fpasswd`)).status()).toBe(404);
});
