import { expect, it } from 'vitest';
import { openController, startController } from './support/open-controller.ts';

it('4.5: the routes are /api/svc/job, with the id, and with /wait behind it', async () => {
  const { app, time, controller, complete } = openController();
  controller.start();
  await time.pass(2_000);
  await complete();
  await controller.getDownloadUrl();
  expect(app.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/svc/job',
    'GET /api/svc/job/job-1/wait?timeoutMs=50000&intervalMs=2000',
    'GET /api/svc/job/job-1',
    'GET /api/svc/job/job-1/download',
  ]);
});

it('4.5: each route can be elsewhere, and waiting follows getJobUrl', async () => {
  const { app } = await startController({
    createJobUrl: 'https://app.test/api/other/job?tenant=7',
    getJobUrl: (id) => `https://app.test/api/other/job/${id}`,
  });
  expect(app.requests.map(({ url }) => url)).toEqual([
    'https://app.test/api/other/job?tenant=7',
    'https://app.test/api/other/job/job-1/wait?timeoutMs=50000&intervalMs=2000',
  ]);
});

it('4.5: waiting and downloading can be elsewhere too, with a query of their own', async () => {
  const { app, controller, complete } = await startController({
    getWaitForCompletionUrl: (id) => `/api/own/job/${id}/wait?tenant=7`,
    getDownloadRouteUrl: (id) => `/api/own/job/${id}/download`,
    waitIntervalMs: 500,
    waitTimeoutMs: 10_000,
  });
  expect(app.asked('wait')).toEqual(['/api/own/job/job-1/wait?tenant=7&timeoutMs=10000&intervalMs=500']);
  await complete();
  await controller.getDownloadUrl({ expirationMinutes: 5 });
  expect(app.asked('download')).toEqual(['/api/own/job/job-1/download?expiration=5']);
});

it('an id of any form is one segment of the path', async () => {
  const { app, start } = openController({ qrBaseUrl: 'https://up.test' });
  app.answerNext('create', [201, { id: 'a/b?c#d', status: 'pending' }]);
  await start();
  expect(app.asked('wait')[0]).toMatch(/^\/api\/svc\/job\/a%2Fb%3Fc%23d\/wait\?/);
});

it('the backend is told which file is wanted', async () => {
  const site = { origin: 'https://app.test', title: 'Claims' };
  const { app } = await startController({
    accept: 'image/*',
    maxBytes: 5_000_000,
    multiple: true,
    site,
  });
  const told = { accept: 'image/*', maxBytes: 5_000_000, multiple: true, tools: false, site };
  expect(app.requests[0]?.body).toEqual(told);
});

it("tools for pictures are the page's own affair where the app wants them, and are refused otherwise", async () => {
  const site = { origin: 'https://app.test' };
  const send = async (tools?: boolean) => (await startController({ tools, site })).app.sent('create');
  expect(await send(true)).toEqual([{ site }]);
  expect(await send(false)).toEqual([{ tools: false, site }]);
  expect(await send()).toEqual([{ tools: false, site }]);
});

it('options that change are used from then on', async () => {
  const { app, controller, complete } = await startController();
  const told: string[] = [];
  controller.setOptions({ fetch: app.fetch, onCompleted: () => told.push('new') });
  await complete();
  expect(told).toEqual(['new']);
});

it('the download contains what the callback returned', async () => {
  const { app, controller, complete } = await startController();
  await complete();
  const download = { url: 'https://f.test/a', fileName: 'a', completedPayload: { id: 7 } };
  app.answerNext('download', [200, download]);
  expect(await controller.getDownloadUrl()).toEqual(download);
});

it('there is no download before there is a file', async () => {
  const { controller } = openController();
  await expect(controller.getDownloadUrl()).rejects.toMatchObject({
    name: 'SvcJobError',
    code: 'not_completed',
  });
});

it('a download that the backend refuses has its error code', async () => {
  const { app, controller, complete } = await startController();
  await complete();
  app.answerNext('download', [400, { error: '"expiration" must be a whole number.' }]);
  await expect(controller.getDownloadUrl({ expirationMinutes: 0 })).rejects.toMatchObject({
    code: 'bad_request',
    message: '"expiration" must be a whole number.',
  });
});

it.each([
  ['https://app.test/api/own/job/job-1/', ''],
  ['/api/own/job/job-1', '?tenant=7'],
  ['/api/own/job/job-1/', '?tenant=7'],
])('4.5: waiting and downloading follow the path of %s%s, with one slash between', async (path, query) => {
  const { app, time, controller, complete } = openController({ getJobUrl: () => path + query });
  controller.start();
  await time.pass(2_000);
  await complete();
  await controller.getDownloadUrl();
  const below = path.replace(/\/$/, '');
  expect(app.asked('wait')).toEqual([
    `${below}/wait${query}${query ? '&' : '?'}timeoutMs=50000&intervalMs=2000`,
  ]);
  expect(app.asked('download')).toEqual([`${below}/download${query}`]);
});

it.each([
  [{ waitTimeoutMs: 300_000 }, 'timeoutMs=120000&intervalMs=2000'],
  [{ waitTimeoutMs: Number.POSITIVE_INFINITY, waitIntervalMs: 60_000 }, 'timeoutMs=120000&intervalMs=30000'],
  [{ waitTimeoutMs: -1, waitIntervalMs: 0 }, 'timeoutMs=0&intervalMs=250'],
  [{ waitTimeoutMs: 1_000.4, waitIntervalMs: 999.5 }, 'timeoutMs=1000&intervalMs=1000'],
  [{ waitTimeoutMs: Number.NaN, waitIntervalMs: Number.NaN }, 'timeoutMs=50000&intervalMs=2000'],
])('4.2: %o is brought within the limits, so that no wait is refused', async (options, query) => {
  const { app } = await startController(options);
  expect(app.asked('wait')).toEqual([`/api/svc/job/job-1/wait?${query}`]);
});
