import { SvcError, type Job, type JobClient, type SvcErrorCode, type WaitOutcome } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createBackendClient } from '../../../../lib/backend/backend-client.ts';
import { waitForFile } from '../../../../lib/background/transfer/wait-for-file.ts';
import { createFakeClock, type FakeClock } from '../../../../packages/protocol/test/support/fake-clock.ts';
import { sampleTransfer } from '../../fixtures/sample-transfer.ts';
import { completed, handle, job, untilAborted } from '../../fixtures/drive-world.ts';

const { backend } = sampleTransfer({ name: 'creating' });
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const lost = new SvcError('unreachable', 'Nobody answers.');
const pending: WaitOutcome = { kind: 'ask_again' };
const final: WaitOutcome = { kind: 'final', job: completed };

interface Watched {
  answers: (WaitOutcome | Error)[];
  /** Milliseconds after which the job expires; `null`: the backend does not say. */
  expiresAtMs?: number | null;
  /** How long this computer sleeps before the answers begin. */
  asleepMs?: number;
}

/** Watches a job on a clock of its own; the last answer is given again and again. */
async function watch({ answers, expiresAtMs, asleepMs = 0 }: Watched) {
  let asked = 0;
  const clock = createFakeClock(asleepMs);
  const client: JobClient = {
    ...createBackendClient(backend, () => Promise.reject(lost)),
    getJob: (_jobId, signal) => untilAborted(signal),
    wait: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? lost;
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { ...(await waitWith(client, clock, expiresAtMs)), asked, waitedMs: clock.now() };
}

/** What it ended with, and what was told of the connection meanwhile. */
async function waitWith(
  client: JobClient,
  { now, sleep }: FakeClock,
  expiresAtMs: number | null = 14 * MINUTE_MS,
) {
  const told: boolean[] = [];
  const outcome: unknown = await waitForFile({
    client,
    handle: { ...handle, expiresAtMs },
    signal: new AbortController().signal,
    sleep,
    startedAtMs: 0,
    now,
    onOpened: () => undefined,
    onProgress: () => undefined,
    onFollowAddresses: () => undefined,
    onConnectionChanged: (isConnected) => void told.push(isConnected),
  }).catch((error: unknown) => error);
  return { outcome, told };
}

describe('waitForFile', () => {
  it.each<SvcErrorCode>(['unreachable', 'internal', 'rate_limited', 'timeout'])(
    'asks again for as long as the code is good where the backend is away (%s)',
    async (code) => {
      const away = Array.from({ length: 40 }, () => new SvcError(code, 'x'));
      const { outcome } = await watch({ answers: [...away, final] });
      expect(outcome).toEqual(completed);
    },
  );

  it('gives up a backend that is still away when the code must have expired', async () => {
    const { outcome, waitedMs } = await watch({ answers: [lost] });
    expect(outcome).toBe(lost);
    expect(waitedMs).toBeGreaterThan(15 * MINUTE_MS);
    expect(waitedMs).toBeLessThan(17 * MINUTE_MS);
  });

  it.each<SvcErrorCode>(['bad_response', 'unauthorized', 'forbidden', 'job_not_found'])(
    'ends at once with an answer that will not change (%s)',
    async (code) => {
      const error = new SvcError(code, 'x');
      expect(await watch({ answers: [error] })).toMatchObject({ outcome: error, asked: 1, told: [] });
    },
  );
});

describe('a backend that holds each question until it is broken off', () => {
  const TIMEOUT_MS = 25_000;

  /** Watches a job whose questions take their time on this clock. */
  async function watchSilence(getJob: (tick: () => void) => Promise<Job>, waits: number) {
    let asked = 0;
    const clock = createFakeClock();
    const client: JobClient = {
      ...createBackendClient(backend, () => Promise.reject(lost)),
      getJob: async (_jobId, signal) => {
        await Promise.resolve();
        signal.throwIfAborted();
        return Promise.race([getJob(() => clock.pass(1)), untilAborted(signal)]);
      },
      wait: async () => {
        asked += 1;
        if (asked > waits) return final;
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve(); // the other question is asked meanwhile
        clock.pass(TIMEOUT_MS);
        throw new SvcError('timeout', 'The backend did not answer.');
      },
    };
    return waitWith(client, clock);
  }

  it('counts as a lost connection where it never answers, and is given up when the code must have expired', async () => {
    const { outcome, told } = await watchSilence(() => new Promise(() => {}), Number.POSITIVE_INFINITY);
    expect(outcome).toMatchObject({ code: 'timeout' });
    expect(told).toEqual([false]);
  });

  it.each([
    ['tells the progress', { ...job, bytesReceived: 0 }],
    ['does not tell the progress', job],
  ])('counts as connected where it answers on the other route, and %s', async (_what, answer) => {
    const { outcome, told } = await watchSilence(async (tick) => {
      tick();
      return answer;
    }, 10);
    expect({ outcome, told }).toEqual({ outcome: completed, told: [] });
  });
});

describe('a computer that was asleep until long after the code expired', () => {
  const asleepMs = 8 * 60 * MINUTE_MS;

  const five = [lost, lost, lost, lost, lost];

  it.each([
    ['is told how the job ended, although its network comes back late', five],
    ['begins to count failures again with each answer', [...five, pending, ...five]],
    [
      'believes a backend that says the job is still open, whatever time it is here',
      Array.from({ length: 50 }, () => pending),
    ],
  ])('%s', async (_what, answers) => {
    expect((await watch({ answers: [...answers, final], asleepMs })).outcome).toEqual(completed);
  });

  it('gives up after six failures in a row', async () => {
    expect(await watch({ answers: [lost], asleepMs })).toMatchObject({ outcome: lost, asked: 6 });
  });
});

describe('a backend that does not say when a code expires', () => {
  it('is asked for a week while it is away', async () => {
    const { outcome, waitedMs } = await watch({ answers: [lost], expiresAtMs: null });
    expect(outcome).toBe(lost);
    expect(waitedMs).toBeGreaterThan(7 * DAY_MS);
    expect(waitedMs).toBeLessThan(7 * DAY_MS + MINUTE_MS);
  });

  it('is believed for a week, and not for ever', async () => {
    const { outcome, waitedMs } = await watch({ answers: [pending], expiresAtMs: null });
    expect(outcome).toMatchObject({ code: 'timeout' });
    expect(waitedMs).toBeGreaterThan(7 * DAY_MS);
    expect(waitedMs).toBeLessThan(7 * DAY_MS + MINUTE_MS);
  });
});

function answering(body: string, status = 200): JobClient {
  const headers = { 'content-type': 'text/html' };
  return createBackendClient(backend, async () => new Response(body, { status, headers }));
}

describe('a page in place of the backend, such as a hotel’s log-in', () => {
  const { signal } = new AbortController();

  it.each([200, 302, 401, 404])('is a lost connection to a job that is known (status %i)', async (status) => {
    const client = answering('<html>', status);
    const isLost = { code: 'unreachable' };
    await expect(client.wait('j', signal)).rejects.toMatchObject(isLost);
    await expect(client.getJob('j', signal)).rejects.toMatchObject(isLost);
    await expect(client.getDownload('j', { signal })).rejects.toMatchObject(isLost);
  });

  it('a job with a status that nobody knows is an error, not a page', async () => {
    const body = JSON.stringify({ job: { ...job, status: 'paused' } });
    await expect(answering(body).wait('j', signal)).rejects.toMatchObject({ code: 'bad_response' });
  });
});
