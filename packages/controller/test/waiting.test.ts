import { afterEach, expect, it, vi } from 'vitest';
import type { Answer } from './support/fake-app.ts';
import { openController } from './support/open-controller.ts';

afterEach(() => void vi.useRealTimers());

const job = { id: 'job-1', status: 'pending' };

const ASK_AGAIN: [string, Answer][] = [
  ['408', [408, { error: 'Time is up.', job }]],
  ['504 of a proxy', [504, '<html>Gateway Timeout</html>']],
  ['200 with a job that is not final', [200, { job }]],
];

it.each(ASK_AGAIN)('4.2: %s means “ask again”, and not in a tight loop', async (_, answer) => {
  const { app, time, controller, start, states, complete } = openController();
  app.answerNext('wait', answer, answer, answer);
  await start();
  expect(app.asked('wait')).toHaveLength(1);
  await time.pass(6_000);
  expect(app.asked('wait')).toHaveLength(4);
  await complete();
  expect(controller.getSnapshot().status).toBe('completed');
  expect(states.some(({ isReconnecting }) => isReconnecting)).toBe(false);
});

it('a 408 that carries the job tells how far the phone is', async () => {
  const { app, controller, start } = openController();
  const sending = { ...job, status: 'in_progress', bytesReceived: 5, size: 9 };
  app.answerNext('wait', [408, { error: 'Time is up.', job: sending }]);
  await start();
  expect(controller.getSnapshot()).toMatchObject({
    status: 'in_progress',
    progress: { bytesReceived: 5, size: 9 },
  });
});

it.each<[string, Answer | 'break']>([
  ['a connection that breaks', 'break'],
  ['502', [502, { error: 'The transfer server cannot be reached.' }]],
  ['503', [503, 'Service Unavailable']],
])(
  '%s is retried with growing pauses, shown as reconnecting, and does not fail the transfer',
  async (_, answer) => {
    const { app, time, controller, start, states, told } = openController({ waitIntervalMs: 30_000 });
    app.answerNext('wait', ...Array.from({ length: 12 }, () => answer));
    await start();
    expect(controller.getSnapshot()).toMatchObject({ status: 'pending', isReconnecting: true });
    expect(time.pauses.find((ms) => ms !== 30_000)).toBeLessThanOrEqual(500);
    await time.pass(200_000);
    expect(app.asked('wait')).toHaveLength(13);
    expect(Math.max(...time.pauses.filter((ms) => ms !== 30_000))).toBeLessThanOrEqual(15_000);
    expect(controller.getSnapshot()).toMatchObject({ status: 'pending', isReconnecting: true });
    app.change({ status: 'completed' });
    await time.pass(0);
    expect(states.at(-1)?.status).toBe('completed');
    expect(told).toEqual(['created job-1', 'completed job-1 undefined']);
  },
);

it('a backend that is back is shown as connected', async () => {
  const { app, time, controller, start } = openController();
  app.answerNext('wait', 'break', [408, { error: 'Time is up.', job }]);
  await start();
  expect(controller.getSnapshot().isReconnecting).toBe(true);
  await time.pass(500);
  expect(controller.getSnapshot().isReconnecting).toBe(false);
});

it('429 is obeyed: no request before Retry-After, and it is not shown as reconnecting', async () => {
  const { app, time, controller, states } = openController();
  app.answerNext('wait', [429, { error: 'Too many requests.' }, { 'retry-after': '20' }]);
  controller.start();
  await time.pass(19_000);
  expect(app.asked('wait')).toHaveLength(1);
  await time.pass(1_000);
  expect(app.asked('wait')).toHaveLength(2);
  expect(states.some(({ isReconnecting }) => isReconnecting)).toBe(false);
});

it('429 for the progress request delays the next one, too', async () => {
  const { app, time, controller } = openController();
  app.answerNext('get', [429, { error: 'Too many requests.' }, { 'retry-after': '20' }]);
  controller.start();
  await time.pass(21_000);
  expect(app.asked('get')).toHaveLength(1);
  await time.pass(1_000);
  expect(app.asked('get')).toHaveLength(2);
});

it.each<[number, string]>([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'job_not_found'],
  [410, 'gone'],
])('%i is permanent: the transfer fails with %s at once', async (status, code) => {
  const { app, time, controller, start, told } = openController();
  app.answerNext('wait', [status, { error: 'No.' }]);
  await start();
  expect(controller.getSnapshot()).toMatchObject({ status: 'failed', error: { code, message: 'No.' } });
  expect(told).toEqual(['created job-1', `error ${code}`]);
  await time.pass(60_000);
  expect(app.asked('wait')).toHaveLength(1);
});

it.each<[string, Answer, string]>([
  ['500', [500, { error: 'The server could not finish this transfer.' }], 'internal'],
  ['a page in place of JSON', [200, '<html>Log in</html>'], 'bad_response'],
  ['a job of an unknown status', [200, { job: { id: 'job-1', status: 'paused' } }], 'bad_response'],
])('%s is retried; the fourth time in a row fails the transfer', async (_, answer, code) => {
  const { app, time, controller } = openController();
  app.answerNext('wait', answer, answer, answer, answer);
  controller.start();
  await time.pass(30_000);
  expect(app.asked('wait')).toHaveLength(4);
  expect(controller.getSnapshot()).toMatchObject({ status: 'failed', error: { code } });
});

it('a log-in page with 401 or 404 is retried as well', async () => {
  const { app, time, controller, complete } = openController();
  app.answerNext('wait', [401, '<html>Log in</html>'], [404, '<html>Not found</html>']);
  controller.start();
  await time.pass(10_000);
  await complete();
  expect(controller.getSnapshot().status).toBe('completed');
});

it('when no code can be made, the transfer fails at once and can be started again', async () => {
  const { app, controller, start, told } = openController();
  app.answerNext('create', 'break', [429, { error: 'Too many requests. Try again later.' }]);
  await start();
  expect(controller.getSnapshot()).toMatchObject({
    status: 'failed',
    error: { code: 'unreachable' },
    job: null,
  });
  await start();
  expect(controller.getSnapshot()).toMatchObject({ error: { code: 'rate_limited' } });
  await start();
  expect(controller.getSnapshot().status).toBe('pending');
  expect(told).toEqual(['error unreachable', 'error rate_limited', 'created job-1']);
});

it.each<[string, Answer, string]>([
  ['401 with no body', [401, ''], 'unauthorized'],
  ['403 with a text', [403, 'Forbidden'], 'forbidden'],
  ['404 with a page', [404, '<!DOCTYPE html>'], 'not_found'],
  ['405', [405, ''], 'not_found'],
  ['a page', [200, '<!DOCTYPE html>'], 'bad_response'],
])('%s as the answer to a new job is not retried', async (_, answer, code) => {
  const { app, controller, start } = openController();
  app.answerNext('create', answer);
  await start();
  expect(controller.getSnapshot().error?.code).toBe(code);
});

it('a request without an answer in time is retried, and not shown as reconnecting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { app, time, controller, states } = openController({ waitTimeoutMs: 1_000 });
  app.answerNext('wait', 'hold');
  controller.start();
  await vi.advanceTimersByTimeAsync(10_999);
  expect(app.asked('wait')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(app.requests[1]?.signal?.aborted).toBe(true);
  vi.useRealTimers();
  await time.pass(2_000);
  expect(app.asked('wait')).toHaveLength(2);
  expect(states.some(({ isReconnecting }) => isReconnecting)).toBe(false);
});

it('a hanging wait is repeated when the job is known to be final, and not before', async () => {
  const { app, time, controller, start, told } = openController({ waitIntervalMs: 1_000 });
  app.answerNext('wait', 'hold');
  await start();
  app.change({ status: 'completed' }, 'the result');
  await time.pass(10_500);
  expect(app.asked('wait')).toHaveLength(1);
  await time.pass(500);
  expect(app.asked('wait')).toHaveLength(2);
  expect(controller.getSnapshot().status).toBe('completed');
  expect(told).toEqual(['created job-1', 'completed job-1 "the result"']);
});
