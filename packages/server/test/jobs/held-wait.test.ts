import { expect, it } from 'vitest';
import { createJob } from '../../src/jobs/create-job.ts';
import { failJob } from '../../src/jobs/end-job.ts';
import { HeldWait } from '../../src/jobs/held-wait.ts';
import { createTestContext } from '../support/test-context.ts';
import { awaitNews } from '../support/await-news.ts';

/** A job, and what to wait for: its end. `looks` has the status that each look has found. */
async function startWithJob(waitMs = 25_000, untilEnd = false) {
  const context = await createTestContext();
  const { id } = await createJob(context, 'demo', {});
  const wait = (look: (isLast: boolean) => Promise<string | undefined>) =>
    awaitNews(context, { jobId: id, waitMs, untilEnd }, look);
  const looks: (string | undefined)[] = [];
  const look = async (isLast: boolean) => {
    const status = (await context.jobs.find(id))?.status;
    looks.push(status);
    return isLast || status === 'failed' ? status : undefined;
  };
  return { context, id, wait, look, looks };
}

it('stops when the caller goes away, and leaves no timer and no listener behind', async () => {
  const { context, wait, look, looks } = await startWithJob();
  const waiting = wait(look);
  waiting.end();
  expect(await waiting.found).toBe('pending');
  expect(looks).toEqual(['pending', 'pending']);
  expect(context.clock.countTimers()).toBe(0);
  expect(context.changes.waits.countListeners()).toBe(0);
});

it('stops when the time is up', async () => {
  const { context, wait, look } = await startWithJob();
  const { found } = wait(look);
  context.clock.advance(25_000);
  expect(await found).toBe('pending');
});

it('does not miss a change before the first look, nor during it', async () => {
  const { context, id, look, looks } = await startWithJob();
  const wait = new HeldWait(context, { jobId: id, waitMs: 25_000 }, () => {});
  await failJob(context, id, 'cancelled');
  expect(await wait.look(async (isLast) => (await look(isLast)) !== undefined)).toBe(true);
  expect(looks).toEqual(['failed']);
  const other = await startWithJob();
  const waiting = other.wait(async (isLast) => {
    const found = await other.look(isLast);
    if (other.looks.length === 1) await failJob(other.context, other.id, 'cancelled');
    return found;
  });
  expect(await waiting.found).toBe('failed');
  expect(other.looks).toEqual(['pending', 'failed']);
});

it('looks once when there is no time to wait', async () => {
  const { wait, look, looks } = await startWithJob(0);
  expect(await wait(look).found).toBe('pending');
  expect(looks).toEqual(['pending']);
});

it('goes on waiting when the announced change is not the awaited one', async () => {
  const { context, id, wait, look } = await startWithJob();
  const { found } = wait(look);
  context.changes.announce({ kind: 'changed', jobId: id });
  context.changes.announce({ kind: 'changed', jobId: id });
  await failJob(context, id, 'cancelled');
  expect(await found).toBe('failed');
});

it('looks only when the job has ended where nothing else is waited for', async () => {
  const { context, id, wait, look, looks } = await startWithJob(25_000, true);
  const { found } = wait(look);
  await Promise.resolve(); // the first look has begun
  context.changes.announce({ kind: 'changed', jobId: id });
  context.changes.receive({ kind: 'changed', jobId: id }); // a change at another instance
  await failJob(context, id, 'cancelled');
  expect(await found).toBe('failed');
  expect(looks).toEqual(['pending', 'failed']);
});

it('does not look while nothing is told', async () => {
  const { context, id, wait, look, looks } = await startWithJob();
  const { found } = wait(look);
  context.clock.advance(24_999);
  await createJob(context, 'demo', {});
  expect(looks).toEqual(['pending']);
  await failJob(context, id, 'cancelled');
  expect(await found).toBe('failed');
});

it('ends with the error of a look, and leaves no timer and no listener behind', async () => {
  const { context, wait } = await startWithJob();
  const { found } = wait(() => Promise.reject(new Error('away')));
  await expect(found).rejects.toThrow('away');
  expect(context.clock.countTimers()).toBe(0);
  expect(context.changes.waits.countListeners()).toBe(0);
});

it('tells of news once, and not while it looks', async () => {
  const context = await createTestContext();
  const { id } = await createJob(context, 'demo', {});
  let told = 0;
  const wait = new HeldWait(context, { jobId: id, waitMs: 25_000 }, () => (told += 1));
  const announce = () => context.changes.announce({ kind: 'changed', jobId: id });
  let looks = 0;
  const look = async () => {
    looks += 1;
    if (looks === 1) announce();
    return false;
  };
  expect(await wait.look(look)).toBe(false);
  expect([looks, told]).toEqual([2, 0]);
  announce();
  announce();
  expect(told).toBe(1);
  wait.end();
  expect(await wait.look(look)).toBe(true);
  expect([looks, told]).toEqual([3, 1]);
});
