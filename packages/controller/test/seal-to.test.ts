import { expect, it } from 'vitest';
import { createControllerIn } from '../src/svc-job-controller.ts';
import type { SvcJobOptions } from '../src/svc-job-options.ts';
import { createFakeApp } from './support/fake-app.ts';
import { createFakeTime } from './support/fake-time.ts';
import { openController, startController } from './support/open-controller.ts';

const KEY = `${'A'.repeat(42)}A`;
const OTHER_KEY = `${'B'.repeat(42)}A`;
const RECIPIENT = `age1${'q'.repeat(58)}`;

it.each([KEY, RECIPIENT])('the code carries the key %s', async (sealTo) => {
  const { controller } = await startController({ sealTo }, { canSeal: true });
  expect(controller.getSnapshot()).toMatchObject({
    status: 'pending',
    uploadUrl: `http://localhost:8787/?job_id=job-1#k=${sealTo}`,
  });
});

it('asks for a job of sealed files only, with a key alone', async () => {
  for (const sealTo of [KEY, undefined]) {
    const { app } = await startController({ sealTo, tools: true }, { canSeal: true });
    expect(app.sent('create')).toEqual([sealTo === undefined ? {} : { sealed: true }]);
  }
});

it('without a key the code has none, also where the backend can seal', async () => {
  const { controller } = await startController({}, { canSeal: true });
  expect(controller.getSnapshot().uploadUrl).toBe('http://localhost:8787/?job_id=job-1');
});

it.each([undefined, false])(
  'a job whose canSeal is %s shows no code: it fails at once, is cancelled, and the developer is told what to set',
  async (canSeal) => {
    const extras = { canCancel: true, ...(canSeal !== undefined && { canSeal }) };
    const { app, controller, statuses, told } = await startController({ sealTo: KEY }, extras);
    expect(statuses()).toEqual(['idle', 'creating', 'failed']);
    expect(told).toEqual(['error cannot_seal']);
    const { error, uploadUrl, job } = controller.getSnapshot();
    expect(error?.message).toContain('allowSealing: true');
    expect(error?.message).toContain('--no-seal');
    expect([uploadUrl, job?.id]).toEqual([null, 'job-1']);
    expect(app.asked('cancel')).toEqual(['/api/svc/job/job-1']);
    expect(app.asked('wait')).toEqual([]);
  },
);

it('where jobs cannot be cancelled, nothing is asked of the backend after that', async () => {
  const { app, statuses } = await startController({ sealTo: KEY });
  expect(statuses()).toEqual(['idle', 'creating', 'failed']);
  expect(app.requests.map(({ action }) => action)).toEqual(['create']);
});

it.each(['', 'age1', KEY.slice(1), 'AGE-SECRET-KEY-1QQQQ'])(
  'what is no public key fails before a job is made, without being repeated (%#)',
  async (sealTo) => {
    const { app, controller, told } = await startController({ sealTo }, { canSeal: true });
    expect(told).toEqual(['error bad_request']);
    const { error } = controller.getSnapshot();
    expect(error?.message).toContain('not a public key');
    if (sealTo.length > 10) expect(error?.message).not.toContain(sealTo);
    expect(app.requests).toEqual([]);
  },
);

it('cancelled while the job is made, a job that cannot seal is cancelled and is no error', async () => {
  const { app, time, controller, told } = openController({ sealTo: KEY }, { canCancel: true });
  controller.start();
  controller.cancel();
  await time.pass(0);
  expect(told).toEqual(['cancelled nothing']);
  expect(app.asked('cancel')).toEqual(['/api/svc/job/job-1']);
});

/** A page whose phone has sent a file by a code with that key. */
async function openPage(sealTo: string | undefined) {
  const app = createFakeApp({ files: [], canReport: true, canSeal: true }, { knowsChains: true });
  const time = createFakeTime();
  const memory = new Map();
  const options = (key: string | undefined): SvcJobOptions => ({ fetch: app.fetch, sealTo: key });
  const controller = createControllerIn(time, options(sealTo), { memory });
  const start = async (key: string | undefined) => {
    controller.setOptions(options(key));
    controller.start();
    await time.pass(0);
    return controller.getSnapshot();
  };
  const complete = async () => {
    app.change({ status: 'completed' });
    await time.pass(0);
    expect(controller.getSnapshot().status).toBe('completed');
  };
  await start(sealTo);
  return { controller, start, complete, options };
}

it('the phone is asked for the next file of the same key, and for none of another key or without one', async () => {
  for (const [first, second] of [
    [KEY, OTHER_KEY],
    [KEY, undefined],
    [undefined, KEY],
  ]) {
    const { start, complete, controller } = await openPage(first);
    await complete();
    expect(await start(second)).toMatchObject({ isPhoneAsked: false, job: { id: 'job-2' } });
    controller.cancel();
    expect(await start(first)).toMatchObject({ isPhoneAsked: true, job: { id: 'job-3', after: 'job-1' } });
  }
});

it('a key that is changed during a transfer counts from the next code on', async () => {
  const { controller, start, complete, options } = await openPage(KEY);
  controller.setOptions(options(OTHER_KEY));
  await complete();
  expect(controller.getSnapshot().uploadUrl).toContain(`#k=${KEY}`);
  const next = await start(OTHER_KEY);
  expect(next.isPhoneAsked).toBe(false);
  expect(next.uploadUrl).toContain(`#k=${OTHER_KEY}`);
});
