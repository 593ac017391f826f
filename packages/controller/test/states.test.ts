import type { Job } from '@svc/protocol';
import { expect, it } from 'vitest';
import { openController, startController } from './support/open-controller.ts';

it('goes from idle through the job’s states to completed, and calls each callback once', async () => {
  const { app, time, told, controller, statuses, states, complete } = await startController();
  app.change({ status: 'in_progress', bytesReceived: 1, size: 4 });
  await time.pass(2_000);
  app.change({ bytesReceived: 3 });
  await time.pass(2_000);
  await complete({ fileName: 'a.jpg' }, { url: '/a' });
  expect(statuses()).toEqual(['idle', 'creating', 'pending', 'in_progress', 'in_progress', 'completed']);
  expect(states.map(({ progress }) => progress?.bytesReceived ?? null)).toEqual([
    null,
    null,
    null,
    1,
    3,
    null,
  ]);
  expect(controller.getSnapshot()).toMatchObject({
    result: { url: '/a' },
    job: { fileName: 'a.jpg' },
    error: null,
  });
  expect(told).toEqual(['created job-1', 'completed job-1 {"url":"/a"}']);
});

it('a backend that tells no progress goes from pending to completed', async () => {
  const { app, time, controller, statuses, complete } = openController();
  app.answerNext('get', [404, { error: 'Not found' }], [404, { error: 'Not found' }]);
  controller.start();
  await time.pass(5_000);
  await complete();
  expect(statuses()).toEqual(['idle', 'creating', 'pending', 'completed']);
});

it('a late answer does not set an earlier state', async () => {
  const { app, time, statuses } = await startController();
  app.change({ status: 'in_progress' });
  await time.pass(2_000);
  app.change({ status: 'pending' });
  await time.pass(2_000);
  expect(statuses().at(-1)).toBe('in_progress');
});

it('the snapshot is the same object until something changes', async () => {
  const { time, controller, states } = await startController();
  const before = controller.getSnapshot();
  await time.pass(20_000);
  expect(controller.getSnapshot()).toBe(before);
  expect(states).toHaveLength(3);
});

it('a failed job has the error code of the backend', async () => {
  const { app, time, told, controller } = await startController();
  app.change({ status: 'failed', failure: { code: 'expired', message: 'The code has expired.' } });
  await time.pass(0);
  expect(controller.getSnapshot()).toMatchObject({
    status: 'failed',
    error: { code: 'expired' },
    job: { id: 'job-1' },
  });
  expect(told).toEqual(['created job-1', 'error expired']);
});

it.each([undefined, null, { code: 'other', message: '' }])(
  'a job that fails with an unknown reason (%j) is job_failed',
  async (failure) => {
    const { app, time, controller } = await startController();
    app.change({ status: 'failed', ...(failure !== undefined && { failure }) });
    await time.pass(0);
    expect(controller.getSnapshot().error).toMatchObject({
      code: 'job_failed',
      message: 'The transfer failed.',
    });
  },
);

it.each<[string, string | undefined, Partial<Job>]>([
  ['https://own.test', 'https://own.test', { uploadBaseUrl: 'https://job.test' }],
  ['https://job.test', undefined, { uploadBaseUrl: 'https://job.test' }],
])('4.5: the code leads to %s, for qrBaseUrl %s and a job with %j', async (base, qrBaseUrl, job) => {
  const { controller } = await startController({ qrBaseUrl }, job);
  expect(controller.getSnapshot().uploadUrl).toBe(`${base}/?job_id=job-1`);
});

it('an invalid base is an error, not a crash', async () => {
  const { app, controller, told } = await startController({ qrBaseUrl: 'javascript:alert(1)' });
  expect(app.requests).toEqual([]);
  expect(controller.getSnapshot()).toMatchObject({ status: 'failed', error: { code: 'bad_request' } });
  expect(told).toEqual(['error bad_request']);
});
