import { expect, it, onTestFinished } from 'vitest';
import { createJob } from '../../src/jobs/create-job.ts';
import { startExpiryTimer } from '../../src/jobs/expiry-timer.ts';
import { HeldWait } from '../../src/jobs/held-wait.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';
import { waitFor } from '../support/time.ts';

function startTimer(context: TestContext): unknown[] {
  const errors: unknown[] = [];
  onTestFinished(startExpiryTimer(context, (error) => errors.push(error)));
  return errors;
}

it('fails each job when it is due, and not before', async () => {
  const context = await createTestContext();
  startTimer(context);
  const early = await createJob(context, 'demo', {});
  context.clock.advance(20_000);
  const late = await createJob(context, 'demo', {});
  context.clock.advance(39_999);
  expect(await context.jobs.listExpired(context.clock.now())).toEqual([]);
  context.clock.advance(1);
  await waitFor(async () => expect((await context.jobs.find(early.id))?.status).toBe('failed'));
  expect((await context.jobs.find(late.id))?.status).toBe('pending');
  await waitFor(() => expect(context.clock.countTimers()).toBe(1));
  context.clock.advance(20_000);
  await waitFor(async () => expect((await context.jobs.find(late.id))?.status).toBe('failed'));
});

it('fails jobs that expired while the server was not running', async () => {
  const context = await createTestContext();
  const job = await createJob(context, 'demo', {});
  context.clock.advance(60_000);
  startTimer(context);
  await waitFor(async () => expect((await context.jobs.find(job.id))?.status).toBe('failed'));
});

it('ends waits for an expired job that is not read', async () => {
  const context = await createTestContext();
  startTimer(context);
  const job = await createJob(context, 'demo', {});
  const waiting = new HeldWait(context, { jobId: job.id, waitMs: 600_000 }).until(
    async () => (await context.jobs.find(job.id))?.failure?.code,
  );
  context.clock.advance(60_000);
  expect(await waiting).toBe('expired');
});

it('tries again after a database error', async () => {
  const context = await createTestContext();
  const { jobs } = context;
  let calls = 0;
  const listExpired = (nowMs: number) =>
    ++calls === 2 ? Promise.reject(new Error('disk')) : jobs.listExpired(nowMs);
  context.jobs = { ...jobs, listExpired };
  const errors = startTimer(context);
  const job = await createJob(context, 'demo', {});
  context.clock.advance(60_000);
  await waitFor(() => expect(errors).toHaveLength(1));
  context.clock.advance(5_000);
  await waitFor(async () => expect((await context.jobs.find(job.id))?.status).toBe('failed'));
});
