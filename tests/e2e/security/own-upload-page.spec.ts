import { expectState } from '../../fixtures/browser/popup.ts';
import { startUploadPageHost } from '../../fixtures/server/upload-page-host.ts';
import { expectArrivedOnce } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';

test('a file goes through an upload page on another host, sealed to this browser', async ({
  begin,
  extension,
  gate,
  server,
}) => {
  const host = await startUploadPageHost(server.url);
  try {
    await extension.setBackend(gate.origin, host.origin);
    const { page, phone, photo, popup, send } = await begin('form.html');
    const link = popup.getByTestId('upload-link');
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`^${host.origin}/\\?job_id=[\\w-]{22}#k=[\\w-]{43}$`),
    );
    await send({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expectState(popup, 'done');
    await expectArrivedOnce(page, photo);
    expect(new URL(phone.page.url()).origin).toBe(host.origin);
  } finally {
    await host.close();
  }
});
