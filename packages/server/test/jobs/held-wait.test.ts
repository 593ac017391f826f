import { expect, it } from 'vitest';
import { createJob } from '../../src/jobs/create-job.ts';
import { failJob } from '../../src/jobs/end-job.ts';
import { HeldWait } from '../../src/jobs/held-wait.ts';
import { createTestContext } from '../support/test-context.ts';

/** A job, and a wait for its end. `looks` has the status that each look has found. */
async function startWithWait(waitMs = 25_000, untilEnd = false) {
  const context = await createTestContext();
  const { id } = await createJob(context, 'demo', {});
  const wait = new HeldWait(context, { jobId: id, waitMs, untilEnd });
  const looks: (string | undefined)[] = [];
  const look = async (isLast: boolean) => {
    const status = (await context.jobs.find(id))?.status;
    looks.push(status);
    return isLast || status === 'failed' ? status : undefined;
  };
  return { context, id, wait, look, looks };
}

it('stops when the caller goes away, and leaves no timer and no listener behind', async () => {
  const { context, wait, look, looks } = await startWithWait();
  const waiting = wait.until(look);
  wait.end();
  expect(await waiting).toBe('pending');
  expect(looks).toEqual(['pending', 'pending']);
  expect(context.clock.countTimers()).toBe(0);
  expect(context.changes.waits.countListeners()).toBe(0);
});

it('stops when the time is up', async () => {
  const { context, wait, look } = await startWithWait();
  const waiting = wait.until(look);
  context.clock.advance(25_000);
  expect(await waiting).toBe('pending');
});

it('does not miss a change before the first look, nor during it', async () => {
  const { context, id, wait, look, looks } = await startWithWait();
  await failJob(context, id, 'cancelled');
  expect(await wait.until(look)).toBe('failed');
  expect(looks).toEqual(['failed']);
  const other = await startWithWait();
  const waiting = other.wait.until(async (isLast) => {
    const found = await other.look(isLast);
    if (other.looks.length === 1) await failJob(other.context, other.id, 'cancelled');
    return found;
  });
  expect(await waiting).toBe('failed');
  expect(other.looks).toEqual(['pending', 'failed']);
});

it('looks once when there is no time to wait', async () => {
  const { wait, look, looks } = await startWithWait(0);
  expect(await wait.until(look)).toBe('pending');
  expect(looks).toEqual(['pending']);
});

it('goes on waiting when the announced change is not the awaited one', async () => {
  const { context, id, wait, look } = await startWithWait();
  const waiting = wait.until(look);
  context.changes.announce({ kind: 'changed', jobId: id });
  context.changes.announce({ kind: 'changed', jobId: id });
  await failJob(context, id, 'cancelled');
  expect(await waiting).toBe('failed');
});

it('looks only when the job has ended where nothing else is waited for', async () => {
  const { context, id, wait, look, looks } = await startWithWait(25_000, true);
  const waiting = wait.until(look);
  await Promise.resolve(); // the first look has begun
  context.changes.announce({ kind: 'changed', jobId: id });
  context.changes.receive({ kind: 'changed', jobId: id }); // a change at another instance
  await failJob(context, id, 'cancelled');
  expect(await waiting).toBe('failed');
  expect(looks).toEqual(['pending', 'failed']);
});

it('does not look while nothing is told', async () => {
  const { context, id, wait, look, looks } = await startWithWait();
  const waiting = wait.until(look);
  context.clock.advance(24_999);
  await createJob(context, 'demo', {});
  expect(looks).toEqual(['pending']);
  await failJob(context, id, 'cancelled');
  expect(await waiting).toBe('failed');
});

it('ends with the error of a look, and leaves no timer and no listener behind', async () => {
  const { context, wait } = await startWithWait();
  const waiting = wait.until(() => Promise.reject(new Error('away')));
  await expect(waiting).rejects.toThrow('away');
  expect(context.clock.countTimers()).toBe(0);
  expect(context.changes.waits.countListeners()).toBe(0);
});
