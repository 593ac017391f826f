import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createJob } from '../../src/jobs/create-job.ts';
import { failJob } from '../../src/jobs/fail-job.ts';
import { startSweeper } from '../../src/jobs/sweep.ts';
import { createTestContext } from '../support/test-context.ts';

const TEN_MINUTES_MS = 600_000;

it('forgets final jobs after their time, at the start and every ten minutes', async () => {
  const context = await createTestContext();
  const job = await createJob(context, 'demo', {});
  await failJob(context, job.id, 'cancelled');
  onTestFinished(startSweeper(context, () => {}));
  await vi.waitFor(() => expect(context.clock.countTimers()).toBe(1));
  expect(await context.jobs.find(job.id)).toBeDefined();
  context.clock.advance(context.limits.keepMs);
  await vi.waitFor(async () => expect(await context.jobs.find(job.id)).toBeUndefined());
});

it('removes bytes that no job wants', async () => {
  const context = await createTestContext();
  onTestFinished(startSweeper(context, () => {}));
  await vi.waitFor(() => expect(context.clock.countTimers()).toBe(1));
  await writeFile(join(context.folder, 'stray'), 'x');
  context.clock.advance(TEN_MINUTES_MS);
  await vi.waitFor(async () => expect(await context.files.listIds()).toEqual([]));
});

it('goes on after an error, which it reports', async () => {
  const context = await createTestContext();
  const { jobs } = context;
  let calls = 0;
  const listForgettable = (nowMs: number) =>
    ++calls === 1 ? Promise.reject(new Error('disk')) : jobs.listForgettable(nowMs);
  context.jobs = { ...jobs, listForgettable };
  const errors: unknown[] = [];
  onTestFinished(startSweeper(context, (error) => errors.push(error)));
  await vi.waitFor(() => expect(context.clock.countTimers()).toBe(1));
  expect(errors).toHaveLength(1);
  context.clock.advance(TEN_MINUTES_MS);
  await vi.waitFor(() => expect(calls).toBe(2));
});
