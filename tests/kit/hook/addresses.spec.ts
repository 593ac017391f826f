import { expectStatus, sendPhoto, startTransfer } from '../fixtures/own-dialog.ts';
import { jobIdIn } from '../../fixtures/phone/phone.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  '4.5: the four routes are asked at their default addresses',
  { tag: '@central' },
  async ({ startApp, phone, smallPhoto }) => {
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
    ]);
  },
);

test('4.2: the wait route is told timeoutMs and intervalMs as they were set', async ({ startApp }) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', { options: { waitTimeoutMs: 45_000, waitIntervalMs: 750 } });
  const jobId = jobIdIn(await startTransfer(desk));
  await expect.poll(() => app.gate.count('wait')).toBe(1);
  const asked = app.gate.requests.filter(({ route }) => route === 'wait').map(({ url }) => url);
  expect(asked).toEqual([`/api/svc/job/${jobId}/wait?timeoutMs=45000&intervalMs=750`]);
});

test('4.5: createJobUrl, getJobUrl and getWaitForCompletionUrl lead to another prefix', async ({
  startApp,
  phone,
  smallPhoto,
}) => {
  const app = await startApp({ routeBase: '/uploads/v2' });
  const desk = await app.open('custom-ui', { routeBase: '/uploads/v2', options: { waitIntervalMs: 250 } });
  await sendPhoto(phone, await startTransfer(desk), smallPhoto);
  await expectStatus(desk, 'completed');
  await desk.press('Download');
  await expect(desk.read('download')).toContainText('url');

  const asked = app.gate.requests.map(({ url }) => new URL(url, app.origin).pathname);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(asked.filter((path) => path.endsWith('/download'))).toHaveLength(1);
});

test('1: the upload address is the upload host and the job id', async ({ startApp, server }) => {
  const app = await startApp();
  const desk = await app.open('custom-ui');
  const link = await startTransfer(desk);
  const calls = await desk.calls('onJobCreated');
  expect(calls[0]?.args).toEqual([expect.objectContaining({ id: jobIdIn(link) })]);
  expect(link).toBe(`${server.uploadUrl}/?job_id=${jobIdIn(link)}`);
});

test('4.5: qrBaseUrl sets another upload host, whatever the backend says', async ({ startApp }) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', {
    options: { qrBaseUrl: 'https://staging.example.com/up?tenant=7' },
  });
  const link = await startTransfer(desk);
  expect(link).toBe(`https://staging.example.com/up/?tenant=7&job_id=${jobIdIn(link)}`);
});

test('4.5: without a word of the backend the upload host is the backend’s own origin', async ({
  startApp,
}) => {
  const app = await startApp();
  app.gate.on('create', (exchange) =>
    exchange.pass({ editBody: (body) => body.replace(/"uploadBaseUrl":"[^"]*"/, '"uploadBaseUrl":null') }),
  );
  const desk = await app.open('custom-ui');
  desk.allowConsole(/^svc: (?:The code|An SvcQrCode without "baseUrl") leads to /);
  expect(await startTransfer(desk)).toContain(`${app.gate.origin}/?job_id=`);
});

test('4.5: a qrBaseUrl that is no address is an error in words', async ({ startApp }) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', { options: { qrBaseUrl: 'javascript:alert(1)' } });
  await desk.press('Start');
  await expectStatus(desk, 'failed');
  await expect(desk.read('error')).toContainText('"javascript:alert(1)" is not an http or https address.');
});
