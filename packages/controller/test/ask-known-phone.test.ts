import { expect, it } from 'vitest';
import { findPageMemory } from '../src/page-memory.ts';
import { createControllerIn } from '../src/svc-job-controller.ts';
import type { SvcJobOptions } from '../src/svc-job-options.ts';
import { createFakeApp, NO_EXTRAS, type Answer, type Extras, type FakeApp } from './support/fake-app.ts';
import { createFakeTime, type FakeTime } from './support/fake-time.ts';

const EXTRAS: Extras = { maxFiles: 1, files: [], canReport: true };
const OPENED = { openedAt: '2026-01-01T00:00:01.000Z' };
const HOUR_MS = 3_600_000;

/** A page with controllers that share what is known of phones, and an application in the test's hands. */
function openPage(extras: Extras = EXTRAS, app: FakeApp = createFakeApp(extras, { knowsChains: true })) {
  const time = createFakeTime();
  const memory = new Map();
  const add = (options: SvcJobOptions = {}) =>
    createControllerIn(time, { fetch: app.fetch, waitIntervalMs: 30_000, ...options }, { memory });
  return {
    app,
    time,
    add,
    after: () => app.sent('create').map((body) => (body as { after?: string }).after),
  };
}

type Controller = ReturnType<ReturnType<typeof openPage>['add']>;

async function start(controller: Controller, time: FakeTime) {
  controller.start();
  await time.pass(0);
}

async function complete({ app, time }: { app: FakeApp; time: FakeTime }, controller: Controller) {
  await start(controller, time);
  app.change({ status: 'completed' });
  await time.pass(0);
  expect(controller.getSnapshot().status).toBe('completed');
}

/** A page whose phone has sent a file. */
async function openPageWithPhone() {
  const page = openPage();
  const controller = page.add();
  await complete(page, controller);
  return { ...page, controller };
}

/** Likewise, and the next file is asked for. */
async function askForNext() {
  const page = await openPageWithPhone();
  await start(page.controller, page.time);
  return page;
}

it('the next job of the page names the one before, and its phone is asked in place of the code', async () => {
  const { controller, after } = await askForNext();
  expect(after()).toEqual([undefined, 'job-1']);
  expect(controller.getSnapshot()).toMatchObject({
    status: 'pending',
    isPhoneAsked: true,
    job: { id: 'job-2', after: 'job-1' },
    uploadUrl: 'http://localhost:8787/?job_id=job-2',
  });
});

it('another controller of the page with the same routes asks that phone, one with other routes does not', async () => {
  const page = openPage();
  await complete(page, page.add());
  await start(page.add({ createJobUrl: '/api/other/job' }), page.time);
  await start(page.add(), page.time);
  expect(page.after()).toEqual([undefined, undefined, 'job-1']);
});

it('a phone that opens the job is seen within half a second, and the code stays away', async () => {
  const { app, time, controller } = await askForNext();
  app.change(OPENED);
  await time.pass(500);
  expect(controller.getSnapshot()).toMatchObject({ isPhoneAsked: true, job: OPENED });
  await time.pass(10_000);
  expect(controller.getSnapshot()).toMatchObject({ status: 'pending', isPhoneAsked: true });
});

it('the code comes by itself when the phone has not opened the job within two seconds', async () => {
  const { app, time, controller } = await askForNext();
  await time.pass(1_999);
  expect(controller.getSnapshot().isPhoneAsked).toBe(true);
  await time.pass(1);
  expect(controller.getSnapshot()).toMatchObject({ status: 'pending', isPhoneAsked: false });
  app.change(OPENED);
  await time.pass(30_000);
  expect(controller.getSnapshot()).toMatchObject({ isPhoneAsked: false, job: OPENED });
});

it('the code comes although the looks at the job fail', async () => {
  const { app, time, controller } = await askForNext();
  app.answerNext('get', 'break', 'break', 'break');
  await time.pass(2_000);
  expect(controller.getSnapshot()).toMatchObject({
    status: 'pending',
    isPhoneAsked: false,
    isReconnecting: false,
  });
});

it('showCode shows it at once, and what is read later does not take it away', async () => {
  const { app, time, controller } = await askForNext();
  controller.showCode();
  expect(controller.getSnapshot().isPhoneAsked).toBe(false);
  app.change(OPENED);
  await time.pass(30_000);
  expect(controller.getSnapshot()).toMatchObject({ status: 'pending', isPhoneAsked: false, job: OPENED });
});

it('showCode without a phone that is asked changes nothing', async () => {
  const { time, add } = openPage();
  const controller = add();
  await start(controller, time);
  const before = controller.getSnapshot();
  controller.showCode();
  expect(controller.getSnapshot()).toBe(before);
});

it('the code comes when the backend ends the chain while the phone is asked', async () => {
  const { app, time, controller } = await askForNext();
  app.change({ after: undefined } as object);
  await time.pass(500);
  expect(controller.getSnapshot()).toMatchObject({ status: 'pending', isPhoneAsked: false });
});

it('while a phone is asked, the job is read three times more, and then at the steady rate', async () => {
  const { app, time } = await askForNext();
  await time.pass(2_000);
  expect(app.asked('get')).toHaveLength(3);
  await time.pass(60_000);
  expect(app.asked('get')).toHaveLength(5);
});

it('a job that has ended is not looked at any more', async () => {
  const { app, time, controller } = await askForNext();
  app.change({ status: 'completed' });
  await time.pass(2_000);
  expect(app.asked('get')).toEqual([]);
  expect(controller.getSnapshot()).toMatchObject({ status: 'completed', isPhoneAsked: false });
});

it('a cancelled transfer stays cancelled when the two seconds are over', async () => {
  const { app, time, controller } = await askForNext();
  controller.cancel();
  await time.pass(10_000);
  expect(controller.getSnapshot().status).toBe('cancelled');
  expect(app.asked('get')).toEqual([]);
});

it.each<[string, Answer]>([
  ['400', [400, { error: '"after" is not known.' }]],
  ['403', [403, { error: 'No.' }]],
  ['404', [404, { error: 'Job not found' }]],
  ['409', [409, { error: 'No.' }]],
  ['422', [422, { error: 'Unknown field.' }]],
])(
  'a refusal with %s makes one more job without "after", silently, and the phone is forgotten',
  async (_, answer) => {
    const page = openPage();
    const errors: unknown[] = [];
    const controller = page.add({ onError: (error) => errors.push(error) });
    await complete(page, controller);
    page.app.answerNext('create', answer);
    await start(controller, page.time);
    expect(page.after()).toEqual([undefined, 'job-1', undefined]);
    expect(controller.getSnapshot()).toMatchObject({ status: 'pending', isPhoneAsked: false });
    controller.cancel();
    await start(controller, page.time);
    expect(page.after()).toEqual([undefined, 'job-1', undefined, undefined]);
    expect(errors).toEqual([]);
  },
);

it('a refusal that has nothing to do with "after" is told, and asked for once', async () => {
  const { controller, ...page } = await openPageWithPhone();
  page.app.answerNext('create', [429, { error: 'Too many requests.' }]);
  await start(controller, page.time);
  expect(controller.getSnapshot()).toMatchObject({ status: 'failed', error: { code: 'rate_limited' } });
  await start(controller, page.time);
  expect(page.after()).toEqual([undefined, 'job-1', 'job-1']);
});

it('cancelled while the refusal is on its way: no second job is made', async () => {
  const { controller, ...page } = await openPageWithPhone();
  page.app.answerNext('create', [404, { error: 'Job not found' }]);
  controller.start();
  controller.cancel();
  await page.time.pass(0);
  expect(page.app.asked('create')).toHaveLength(2);
  expect(controller.getSnapshot().status).toBe('cancelled');
});

it('a job that does not take "after" needs the code, and the phone is forgotten', async () => {
  const page = openPage(EXTRAS, createFakeApp(EXTRAS));
  const controller = page.add();
  await complete(page, controller);
  await start(controller, page.time);
  expect(controller.getSnapshot().isPhoneAsked).toBe(false);
  controller.cancel();
  await start(controller, page.time);
  expect(page.after()).toEqual([undefined, 'job-1', undefined]);
});

it('a phone is asked for an hour after it has sent, and no longer', async () => {
  const { controller, ...page } = await openPageWithPhone();
  await page.time.pass(HOUR_MS - 1);
  await start(controller, page.time);
  controller.cancel();
  await page.time.pass(1);
  await start(controller, page.time);
  expect(page.after()).toEqual([undefined, 'job-1', undefined]);
});

it('each file that arrives begins the hour anew', async () => {
  const { controller, ...page } = await openPageWithPhone();
  await page.time.pass(HOUR_MS - 1);
  await complete(page, controller);
  await page.time.pass(HOUR_MS - 1);
  await start(controller, page.time);
  expect(page.after()).toEqual([undefined, 'job-1', 'job-2']);
});

it.each(['failed', 'cancelled'])('a job that has %s makes no phone known', async (end) => {
  const page = openPage();
  const controller = page.add();
  await start(controller, page.time);
  if (end === 'failed') page.app.change({ status: 'failed' });
  else controller.cancel();
  await page.time.pass(0);
  await start(controller, page.time);
  expect(page.after()).toEqual([undefined, undefined]);
});

it('an old backend is sent nothing that it does not know, but that the app wants no tools', async () => {
  const page = openPage(NO_EXTRAS, createFakeApp({ ...NO_EXTRAS, uploadBaseUrl: 'http://up.test' }));
  const controller = page.add({ site: { origin: 'https://app.test' } });
  await complete(page, controller);
  await start(controller, page.time);
  const body = { site: { origin: 'https://app.test' }, tools: false };
  expect(page.app.sent('create')).toEqual([body, body]);
  expect(page.app.requests.filter(({ method }) => method !== 'GET')).toHaveLength(2);
});

it('a phone that opens the code of a new job is told by the steady look', async () => {
  const { app, time, add } = openPage();
  const controller = add({ waitIntervalMs: 2_000 });
  await start(controller, time);
  app.change(OPENED);
  await time.pass(2_000);
  expect(controller.getSnapshot()).toMatchObject({ status: 'pending', isPhoneAsked: false, job: OPENED });
});

it('outside a page nothing is shared', () => {
  expect(findPageMemory()).not.toBe(findPageMemory());
});
