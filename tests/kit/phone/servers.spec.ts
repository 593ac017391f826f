import { startObjectStore } from '../../fixtures/server/object-store.ts';
import { serveLocally } from '../../fixtures/server/serve-locally.ts';
import { startTransferServer } from '../../fixtures/server/transfer-server.ts';
import { createHold } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView } from '../fixtures/upload-dialog.ts';

// Which server a phone's files go to.

test('two transfers of one page send to their own servers at the same time', async ({ begin, phoneGate }) => {
  const { desk, smallPhoto } = await begin('element', {
    options: { device: 'phone', qrBaseUrl: phoneGate.origin },
    app: { connectSources: phoneGate.origin },
  });
  await desk.page.evaluate(() => {
    const other = document.createElement('svc-upload-button');
    document.querySelector('#app')?.append(Object.assign(other, { device: 'phone', buttonText: 'Other' }));
  });
  const send = async (name: string) => {
    const [picker] = await Promise.all([desk.page.waitForEvent('filechooser'), desk.press(name)]);
    await picker.setFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: smallPhoto });
  };
  const hold = createHold();
  phoneGate.on('other', hold.behaviour);
  await send('Upload from phone');
  await hold.arrived; // its first request
  // The dialog of the first is above the other button.
  await desk.page.evaluate(() => document.querySelector('dialog')?.close());
  await desk.page.evaluate(() => document.querySelector('dialog')?.remove());
  await send('Other');
  await expectView(dialogOf(desk), 'completed');
  hold.release();
  phoneGate.letPass();
  await expect.poll(async () => (await desk.calls('svc-completed')).length).toBe(2);
  const creations = phoneGate.requests.filter(({ method, url }) => method === 'POST' && url === '/upload');
  expect(creations).toHaveLength(1);
});

test('a store that refuses pages of the app takes nothing: the file goes through the server @release', async ({
  begin,
  smallPhoto,
}) => {
  test.skip(process.platform !== 'linux', 'The S3 store for tests is to be had on Linux only.');
  const store = await startObjectStore();
  const asked: string[] = [];
  // What phones see of the store: it answers, and allows no page to send.
  const refusing = await serveLocally((request, response) => {
    asked.push(request.method ?? '');
    response.writeHead(403).end();
  });
  const environment = await store.createBucket(refusing.origin);
  const server = await startTransferServer({ args: ['--direct-upload'], environment });
  try {
    const backend = { url: server.url, token: await server.createKey() };
    const { desk } = await begin('button', {
      options: { device: 'phone' },
      app: { backend, connectSources: refusing.origin },
    });
    const [picker] = await Promise.all([
      desk.page.waitForEvent('filechooser'),
      desk.press('Upload from phone'),
    ]);
    await picker.setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: smallPhoto });
    await expectView(dialogOf(desk), 'completed');
    // It is also asked for the picture, to show it.
    expect(asked.filter((method) => method !== 'GET')).toEqual(['OPTIONS', 'OPTIONS']);
  } finally {
    await server.dispose();
    await refusing.close();
    await store.stop();
  }
});

test('an upload page of another server is shown as a link, since only that page can send', async ({
  begin,
  smallPhoto,
}) => {
  // As any web server: a page, and no answer for pages of other origins.
  const other = await serveLocally((_request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<form method="post"><input type="file"></form>');
  });
  try {
    const { desk } = await begin('element', {
      options: { device: 'phone', qrBaseUrl: other.origin },
      app: { connectSources: other.origin },
    });
    const [picker] = await Promise.all([
      desk.page.waitForEvent('filechooser'),
      desk.press('Upload from phone'),
    ]);
    await picker.setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: smallPhoto });
    await expectView(dialogOf(desk), 'pending');
    const link = dialogOf(desk).getByTestId('svc-upload-link');
    await expect(link).toHaveAttribute('href', new RegExp(`^${other.origin}/\\?job_id=`));
  } finally {
    await other.close();
  }
});
