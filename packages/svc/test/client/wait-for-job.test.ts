import { SvcError, type Job, type JobStatus } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { isSvcTimeoutError } from '../../src/client/client-errors.ts';
import { waitForJob, type ReadJob, type ReadJobOptions } from '../../src/client/wait-for-job.ts';
import { createFakeClock } from '../../../protocol/test/support/fake-clock.ts';

type Step = { status: JobStatus; takesMs?: number; isHolding?: boolean } | SvcError;

/** A server that gives these answers, the last one for ever. */
function createSource(...steps: Step[]) {
  const clock = createFakeClock();
  const reads: ReadJobOptions[] = [];
  const readJob = async (options: ReadJobOptions): Promise<ReadJob> => {
    const step = steps[Math.min(reads.push(options), steps.length) - 1];
    if (!step || step instanceof SvcError) throw step ?? new Error('no step');
    clock.pass(step.takesMs ?? 0);
    const { status, isHolding = false } = step;
    const job: Job = { id: 'j', projectId: 'p', status, fileName: null, createdAt: '', updatedAt: '' };
    return { job, isHolding };
  };
  return { source: { clock, readJob, random: () => 1 }, clock, reads };
}

const limits = { timeoutMs: 120_000, intervalMs: 2_000 };
const rateLimited = (retryAfterSeconds: number) =>
  new SvcError('rate_limited', 'slow', { retryAfterSeconds });
const unreachable = () => new SvcError('unreachable', 'away');

describe('waiting for a job (contract sections 3 and 8)', () => {
  it.each(['completed', 'failed'] as const)('ends when the job is %s', async (status) => {
    const { source, clock } = createSource({ status });
    expect((await waitForJob(source, limits)).status).toBe(status);
    expect(clock.sleeps).toEqual([]);
  });

  it('ends with another status than the one that is known', async () => {
    const { source, reads } = createSource(
      { status: 'pending', takesMs: 25_000 },
      { status: 'in_progress' },
      { status: 'completed' },
    );
    expect((await waitForJob(source, { ...limits, since: 'pending' })).status).toBe('in_progress');
    expect(reads).toHaveLength(2);
    expect((await waitForJob(source, { ...limits, since: 'in_progress' })).status).toBe('completed');
  });

  it('asks to hold for as long as the server may', async () => {
    const { source, reads } = createSource({ status: 'pending', takesMs: 25_000 }, { status: 'completed' });
    await waitForJob(source, limits);
    expect(reads.map(({ waitSeconds }) => waitSeconds)).toEqual([25, 25]);
  });

  const held: Step = { status: 'pending', takesMs: 25_000 };
  const early: Step = { status: 'pending', isHolding: true };
  const plain: Step = { status: 'pending', takesMs: 300 };
  const begun: Step = { status: 'in_progress', takesMs: 10 };
  it.each<[string, Step[], number[]]>([
    ['at once after an answer that was held', [held], [0]],
    ['at once after an early first answer of a server that holds', [{ ...begun, isHolding: true }], [0]],
    ['later, if a server says that it holds and answers early without a change', [early, early], [0, 2_000]],
    ['at once after another status', [held, begun], [0, 0]],
    ['once in each interval, if the server does not hold', [plain, plain], [1_700, 1_700]],
  ])('asks again %s', async (_, steps, sleeps) => {
    const { source, clock } = createSource(...steps, { status: 'completed' });
    await waitForJob(source, limits);
    expect(clock.sleeps).toEqual(sleeps);
  });

  it('asks again at once after a held answer even when the interval is longer', async () => {
    const { source, clock } = createSource(held, { status: 'completed' });
    await waitForJob(source, { timeoutMs: 60_000, intervalMs: 30_000 });
    expect(clock.sleeps).toEqual([0]);
  });

  it('never asks to hold beyond the time that remains, in whole seconds', async () => {
    const { source, reads } = createSource({ status: 'pending', takesMs: 1_900 });
    await expect(waitForJob(source, { timeoutMs: 3_800, intervalMs: 250 })).rejects.toThrow('timed out');
    expect(reads.map(({ waitSeconds }) => waitSeconds)).toEqual([3, 1]);
  });

  it('rejects with the last job when time is up, having read it once more', async () => {
    const { source, clock, reads } = createSource({ status: 'pending' }, { status: 'in_progress' });
    const error: unknown = await waitForJob(source, { timeoutMs: 500, intervalMs: 2_000 }).catch(
      (error: unknown) => error,
    );
    expect(isSvcTimeoutError(error) && error.job.status).toBe('in_progress');
    expect([clock.sleeps[0], reads[0]?.waitSeconds]).toEqual([500, 0]);
  });

  it('reads once when the timeout is zero', async () => {
    const { source, clock, reads } = createSource({ status: 'pending' });
    await expect(waitForJob(source, { ...limits, timeoutMs: 0 })).rejects.toThrow('timed out');
    expect([reads.length, clock.sleeps]).toEqual([1, []]);
  });

  it('gives a read that hangs only a little more than the time that remains', async () => {
    const { source, reads } = createSource({ status: 'completed' });
    await waitForJob(source, { ...limits, timeoutMs: 2_000 });
    expect(reads[0]?.limitMs).toBe(7_000);
  });

  it('waits as long as a 429 says and goes on', async () => {
    const { source, clock } = createSource(rateLimited(7), { status: 'completed' });
    await waitForJob(source, limits);
    expect(clock.sleeps).toEqual([7_000]);
  });

  it('goes on when the server has room on its disk again', async () => {
    const { source, clock } = createSource(new SvcError('storage_full', 'full'), { status: 'completed' });
    expect((await waitForJob(source, limits)).status).toBe('completed');
    expect(clock.sleeps).toEqual([500]);
  });

  it('hands a 429 on at once that asks for more time than there is', async () => {
    const { source, clock, reads } = createSource({ status: 'pending' }, rateLimited(9));
    const waiting = waitForJob(source, { timeoutMs: 10_000, intervalMs: 2_000 });
    await expect(waiting).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 9 });
    expect([clock.sleeps, reads.length]).toEqual([[2_000], 2]);
  });

  it('hands a 429 on that comes when time is up', async () => {
    const { source } = createSource({ status: 'pending' }, rateLimited(1));
    const waiting = waitForJob(source, { timeoutMs: 500, intervalMs: 2_000 });
    await expect(waiting).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('asks no sooner than a 429 says, however long that is', async () => {
    const { source, clock } = createSource(rateLimited(600), { status: 'completed' });
    await waitForJob(source, { ...limits, timeoutMs: 3_600_000 });
    expect(clock.sleeps).toEqual([600_000]);
  });

  it('rejects with the last job when the server is away until time is up', async () => {
    const { source } = createSource({ status: 'in_progress' }, unreachable());
    const waiting = waitForJob(source, { timeoutMs: 10_000, intervalMs: 2_000 });
    await expect(waiting).rejects.toMatchObject({ code: 'timeout', job: { status: 'in_progress' } });
  });

  it('tries a server that is away again, each time later, up to five seconds', async () => {
    const away = Array.from({ length: 7 }, unreachable);
    const { source, clock } = createSource(...away, { status: 'completed' });
    await waitForJob(source, limits);
    expect(clock.sleeps).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  });

  it('spreads its tries, so that many who wait do not come back at once', async () => {
    const { source, clock } = createSource(unreachable(), unreachable(), { status: 'completed' });
    await waitForJob({ ...source, random: () => 0.5 }, limits);
    expect(clock.sleeps).toEqual([375, 750]);
  });

  it('starts with short pauses again after the server was back', async () => {
    const pending: Step = { status: 'pending', takesMs: 25_000 };
    const { source, clock } = createSource(unreachable(), pending, unreachable(), { status: 'completed' });
    await waitForJob(source, limits);
    expect(clock.sleeps).toEqual([500, 0, 500]);
  });

  it('rejects with what went wrong when the server never answered', async () => {
    const { source } = createSource(unreachable());
    await expect(waitForJob(source, { ...limits, timeoutMs: 1_000 })).rejects.toMatchObject({
      code: 'unreachable',
    });
  });

  it.each(['job_not_found', 'bad_response'] as const)('does not wait after %s', async (code) => {
    const { source, reads } = createSource(new SvcError(code, 'no'));
    await expect(waitForJob(source, limits)).rejects.toMatchObject({ code });
    expect(reads).toHaveLength(1);
  });

  it('rejects with the reason of the caller who stops it', async () => {
    const stopper = new AbortController();
    const { source } = createSource({ status: 'pending' });
    const stopping = {
      ...source,
      readJob: (options: ReadJobOptions) => {
        stopper.abort(new Error('enough'));
        return source.readJob(options);
      },
    };
    await expect(waitForJob(stopping, { ...limits, signal: stopper.signal })).rejects.toThrow('enough');
  });
});
