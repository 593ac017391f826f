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

test('4.5: createJobUrl, getJobUrl and getWaitForCompletionUrl lead to another prefix @release', async ({
  begin,
}) => {
  const { app, desk, gate, phone, smallPhoto } = await begin('custom-ui', {
    app: { routeBase: '/uploads/v2' },
    routeBase: '/uploads/v2',
  });
  await sendPhoto(phone, await startTransfer(desk), smallPhoto);
  await expectStatus(desk, 'completed');
  await desk.press('Download');
  await expect(desk.read('download')).toContainText('url');

  const asked = gate.requests.map(({ url }) => new URL(url, app.origin).pathname);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(asked.filter((path) => path.endsWith('/download'))).toHaveLength(1);
});

test('1: the upload address is the upload host and the job id @release', async ({ begin, server }) => {
  const { desk } = await begin('custom-ui');
  const link = await startTransfer(desk);
  const calls = await desk.calls('onJobCreated');
  expect(calls[0]?.args).toEqual([expect.objectContaining({ id: jobIdIn(link) })]);
  expect(link).toBe(`${server.uploadUrl}/?job_id=${jobIdIn(link)}`);
});
