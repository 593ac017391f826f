import { expect, it } from 'vitest';
import { createJob } from '../../src/jobs/create-job.ts';
import { failJob } from '../../src/jobs/end-job.ts';
import { waitForChange } from '../../src/jobs/wait-for-change.ts';
import { createTestContext } from '../support/test-context.ts';

const forever = () => ({ timeoutMs: 25_000, signal: new AbortController().signal });

it('stops when the caller goes away, and leaves no timer behind', async () => {
  const context = await createTestContext();
  const job = await createJob(context, 'demo', {});
  const caller = new AbortController();
  const waiting = waitForChange(context, job.id, { timeoutMs: 25_000, signal: caller.signal });
  caller.abort();
  expect((await waiting)?.status).toBe('pending');
  expect(context.clock.countTimers()).toBe(0);
});

it('stops when the time is up', async () => {
  const context = await createTestContext();
  const job = await createJob(context, 'demo', {});
  const waiting = waitForChange(context, job.id, forever());
  context.clock.advance(25_000);
  expect((await waiting)?.status).toBe('pending');
});

it('does not miss a change at the very start of waiting', async () => {
  const context = await createTestContext();
  const job = await createJob(context, 'demo', {});
  const waiting = waitForChange(context, job.id, forever());
  await failJob(context, job.id, 'cancelled');
  expect((await waiting)?.status).toBe('failed');
});

it('does not wait when the job has changed since the caller read it', async () => {
  const context = await createTestContext();
  const job = await createJob(context, 'demo', {});
  const waiting = waitForChange(context, job.id, { ...forever(), since: 'in_progress' });
  expect((await waiting)?.status).toBe('pending');
});

it('goes on waiting when the announced change is not the awaited one', async () => {
  const context = await createTestContext();
  const job = await createJob(context, 'demo', {});
  const waiting = waitForChange(context, job.id, forever());
  context.changes.announce(job.id);
  context.changes.announce(job.id);
  await failJob(context, job.id, 'cancelled');
  expect((await waiting)?.status).toBe('failed');
});

it('answers for an unknown job at once', async () => {
  const context = await createTestContext();
  expect(await waitForChange(context, 'nobody', forever())).toBeUndefined();
});
