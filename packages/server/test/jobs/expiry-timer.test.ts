import { expect, it, onTestFinished } from 'vitest';
import { createJob } from '../../src/jobs/create-job.ts';
import { startExpiryTimer } from '../../src/jobs/expiry-timer.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';
import { waitFor } from '../support/time.ts';

function startTimer(context: TestContext): unknown[] {
  const errors: unknown[] = [];
  onTestFinished(startExpiryTimer(context, (error) => errors.push(error)));
  return errors;
}

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
