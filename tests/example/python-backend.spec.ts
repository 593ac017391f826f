import { request as ask, type IncomingMessage, type RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';
import { launchExtension } from '../fixtures/browser/launch-extension.ts';
import { codeIn, expectState } from '../fixtures/browser/popup.ts';
import { sha256 } from '../fixtures/phone/test-files.ts';
import { hashInPage } from '../fixtures/site/page-record.ts';
import { failToStart } from './fixtures/start-python-backend.ts';
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

const FORM_NAMES = [
  ['../../etc/pass\\wd.txt', 'wd.txt'],
  ['100%41.txt', '100%41.txt'],
  ['a%22b.txt', 'a"b.txt'],
  [String.raw`a\"b.txt`, 'a"b.txt'],
] as const;

for (const [sent, kept] of FORM_NAMES) {
  test(`the Python backend keeps "${sent}" of a form as ${kept}, and takes no second file`, async ({
    pythonBackend: { url },
    request,
  }) => {
    const routes = `${url}/api/svc/job`;
    const { id } = (await (await request.post(routes)).json()) as { id: string };
    const send = () =>
      request.post(`${url}/?job_id=${id}`, {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        data: `--b\r\nContent-Disposition: form-data; name="file"; filename="${sent}"\r\n\r\na\r\n--c\r\n\r\n--b--\r\n`,
      });
    expect((await send()).status()).toBe(200);
    expect((await send()).status()).toBe(404);
    const download = (await (await request.get(`${routes}/${id}/download`)).json()) as Record<string, string>;
    expect(download['fileName']).toBe(kept);
    expect(await (await request.get(download['url'] ?? '')).text()).toBe('a\r\n--c\r\n');
    expect((await request.get(`${url}/files/..%2f..%2fetc%2fpasswd`)).status()).toBe(404);
  });
}

const NOT_FOUND = { status: 404, body: '{"error": "Not found"}' };

test('the Python backend refuses what it does not have as its routes say, and keeps running', async ({
  pythonBackend: { url },
}) => {
  expect(await send(url, { method: 'PROPFIND', path: '/api/svc/job' })).toEqual(NOT_FOUND);
  expect(await send(url, { method: 'HEAD', path: '/api/svc/job' })).toEqual({ status: 404, body: '' });
  expect(await send(url, { path: '/api/svc' })).toEqual(NOT_FOUND);
  expect(await send(url, { path: 'http://[::1' })).toEqual({ status: 404, body: 'Not found' });
  // A browser leaves the port 80 away.
  const job = { method: 'POST', path: '/api/svc/job' };
  expect(await send(url, { ...job, headers: { host: 'localhost' } })).toMatchObject({ status: 201 });
  expect(await send(url, { ...job, headers: { host: 'site.example' } })).toMatchObject({ status: 403 });
});

test('the Python backend keeps no byte of a file for a code that it does not know', async ({
  pythonBackend: { url },
}) => {
  const headers = { 'content-length': 49_000_000 };
  // The body never comes: an answer does not wait for it.
  expect(await send(url, { method: 'POST', path: '/?job_id=none', headers }, { isWhole: false })).toEqual({
    status: 404,
    body: 'This code was used, or is no longer valid.',
  });
});

for (const options of [
  ['--upload-url', 'nonsense'],
  ['--upload-url', 'http://phone.example:99999'],
  ['--port', '99999'],
]) {
  test(`the Python backend says what is wrong with ${options.join(' ')}`, async () => {
    expect(await failToStart(options)).toMatch(
      /\nserver\.py: error: --(upload-url is an address|port 99999: )/,
    );
  });
}

/** Sends a request as it is, also one that `fetch` would not send. */
async function send(
  url: string,
  options: RequestOptions,
  { isWhole = true } = {},
): Promise<{ status: number | undefined; body: string }> {
  const outgoing = ask(url, options);
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  if (isWhole) outgoing.end();
  else outgoing.flushHeaders();
  const incoming = await answer;
  // A body that never comes keeps the connection: the answer's length says where it ends.
  const body = await text(incoming);
  outgoing.destroy();
  return { status: incoming.statusCode, body };
}
