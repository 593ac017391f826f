import { expectStatus, sendPhoto, startTransfer } from '../fixtures/own-dialog.ts';
import { jobIdIn } from '../../fixtures/phone/phone.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  '4.5: the four routes are asked at their default addresses, and the report goes beside them',
  { tag: '@central' },
  async ({ startApp, wirePhone: phone, smallPhoto }) => {
    const app = await startApp();
    const desk = await app.open('custom-ui');
    const link = await startTransfer(desk);
    const jobId = jobIdIn(link);
    await expect.poll(() => app.gate.count('get')).toBeGreaterThan(0);
    await sendPhoto(phone, link, smallPhoto);
    await expectStatus(desk, 'completed');
    await desk.press('Download');
    await expect(desk.read('download')).toContainText('url');

    const asked = app.gate.requests.filter(({ url }) => url.startsWith('/api/'));
    expect([...new Set(asked.map(({ method, url }) => `${method} ${url}`))].sort()).toEqual([
      `GET /api/svc/job/${jobId}`,
      `GET /api/svc/job/${jobId}/download?expiration=5`,
      `GET /api/svc/job/${jobId}/wait?timeoutMs=50000&intervalMs=2000`,
      'POST /api/svc/job',
      `POST /api/svc/job/${jobId}/outcome`,
    ]);
  },
);
