import { afterEach, expect, it, vi } from 'vitest';
import { SvcJobError } from '../src/svc-job-error.ts';
import { openController, startController } from './support/open-controller.ts';

afterEach(() => vi.restoreAllMocks());

it('cancelling stops the waiting at once, and onCancel is called once', async () => {
  const { app, time, controller, told, statuses } = await startController();
  expect(app.openWaits()).toBe(1);
  controller.cancel();
  expect(app.openWaits()).toBe(0);
  controller.cancel();
  await time.pass(60_000);
  expect(statuses()).toEqual(['idle', 'creating', 'pending', 'cancelled']);
  expect(told).toEqual(['created job-1', 'cancelled job-1']);
  expect(app.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  expect(app.asked('get')).toEqual([]);
});

it('a job that can be cancelled is cancelled at the backend', async () => {
  const { app, controller } = await startController({}, { canCancel: true });
  controller.cancel();
  expect(app.asked('cancel')).toEqual(['/api/svc/job/job-1']);
});

it('cancelled while the job is made: no code is shown, and the job is cancelled when its id is known', async () => {
  const { app, time, controller, told, statuses } = openController({}, { canCancel: true });
  controller.start();
  controller.cancel();
  await time.pass(0);
  expect(statuses()).toEqual(['idle', 'creating', 'cancelled']);
  expect(told).toEqual(['cancelled nothing']);
  expect(app.asked('cancel')).toEqual(['/api/svc/job/job-1']);
  expect(app.asked('wait')).toEqual([]);
});

it('without a transfer under way, nothing is cancelled', async () => {
  const { app, controller, told, start, complete } = openController({}, { canCancel: true });
  controller.cancel();
  await start();
  await complete();
  controller.cancel();
  expect(controller.getSnapshot().status).toBe('completed');
  expect(app.asked('cancel')).toEqual([]);
  expect(told).toEqual(['created job-1', 'completed job-1 undefined']);
});

it('an error of the page ends the transfer and cancels its job, but not one that has ended', async () => {
  const { app, time, controller, told, start, complete } = openController({}, { canCancel: true });
  const error = new SvcJobError('unreachable', 'No script.');
  controller.fail(error);
  controller.start();
  controller.fail(error);
  await time.pass(0);
  expect(controller.getSnapshot()).toMatchObject({ status: 'failed', error });
  expect(app.asked('cancel')).toEqual(['/api/svc/job/job-1']);
  await start();
  await complete();
  controller.fail(error);
  expect(controller.getSnapshot().status).toBe('completed');
  const id = 'job-2';
  expect(told).toEqual([
    'error unreachable',
    'error unreachable',
    `created ${id}`,
    `completed ${id} undefined`,
  ]);
});

it('after a reset the former transfer changes no state and calls no callback', async () => {
  const { app, time, controller, told, statuses } = await startController({}, { canCancel: true });
  controller.reset();
  app.change({ status: 'completed' });
  await time.pass(60_000);
  expect(statuses()).toEqual(['idle', 'creating', 'pending', 'idle']);
  expect(told).toEqual(['created job-1']);
  expect(app.openWaits()).toBe(0);
  expect(app.asked('cancel')).toEqual([]);
});

it('start during a transfer does nothing, and after one makes a new job with a new code', async () => {
  const { app, controller, told, start, complete } = openController();
  controller.start();
  await start();
  controller.start();
  expect(app.asked('create')).toHaveLength(1);
  await complete();
  await start();
  expect(controller.getSnapshot()).toMatchObject({
    status: 'pending',
    result: undefined,
    uploadUrl: 'http://localhost:8787/?job_id=job-2',
  });
  expect(told).toEqual(['created job-1', 'completed job-1 undefined', 'created job-2']);
});

it('another file can be started from the callback of the one before', async () => {
  const { controller, complete } = await startController({ onCompleted: () => controller.start() });
  await complete();
  expect(controller.getSnapshot()).toMatchObject({ status: 'pending', job: { id: 'job-2' } });
});

it('reset and start at once, as in StrictMode: one code, and the job that was not shown is cancelled', async () => {
  const { app, controller, told, start } = openController({}, { canCancel: true });
  controller.start();
  controller.reset();
  await start();
  expect(controller.getSnapshot()).toMatchObject({ status: 'pending', job: { id: 'job-2' } });
  expect(app.asked('cancel')).toEqual(['/api/svc/job/job-1']);
  expect(told).toEqual(['created job-2']);
});

it('after a listener resets the transfer, no callback is called', async () => {
  const { controller, told, start } = openController();
  controller.subscribe(() => {
    if (controller.getSnapshot().status === 'pending') controller.reset();
  });
  await start();
  expect(controller.getSnapshot().status).toBe('idle');
  expect(told).toEqual([]);
});

/** Catches what is thrown in a turn of its own, as a page's `error` event would tell it. */
function catchThrownLater(): unknown[] {
  const thrown: unknown[] = [];
  const callLater = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) =>
    callLater(() => {
      try {
        run();
      } catch (error) {
        thrown.push(error);
      }
    }, ms),
  );
  return thrown;
}

it('a callback that throws stops nothing, and its error becomes an error of the page', async () => {
  const thrown = catchThrownLater();
  const { controller, complete } = await startController({
    onJobCreated: () => {
      throw new Error('of the page');
    },
  });
  await complete();
  expect(controller.getSnapshot().status).toBe('completed');
  expect(thrown).toEqual([new Error('of the page')]);
});

it('a listener that throws stops neither the transfer nor the other listeners', async () => {
  const thrown = catchThrownLater();
  const { controller, statuses, start, complete } = openController();
  const heard: string[] = [];
  controller.subscribe(() => {
    throw new Error('of a listener');
  });
  controller.subscribe(() => heard.push(controller.getSnapshot().status));
  await start();
  await complete();
  expect(heard).toEqual(['creating', 'pending', 'completed']);
  expect(statuses()).toEqual(['idle', ...heard]);
  expect(thrown).toHaveLength(3);
});

it('a listener that was removed is not called any more', async () => {
  const { controller, start } = openController();
  let heard = 0;
  const stop = controller.subscribe(() => (heard += 1));
  await start();
  stop();
  controller.cancel();
  expect(heard).toBe(2);
});
