import { describe, expect, it } from 'vitest';
import { SvcError, watchJob, type Job, type SvcErrorCode, type WaitOutcome } from '../../src/index.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const job: Job = { id: 'j', projectId: 'p', status: 'pending', fileName: null, createdAt: 1, updatedAt: 1 };
const final: WaitOutcome = { kind: 'final', job: { ...job, status: 'completed' } };
const again: WaitOutcome = { kind: 'ask_again', job };
interface Watched {
  answers: (WaitOutcome | SvcErrorCode)[];
  onTried?: (failures: number, error: unknown, nowMs: number) => void;
}

/** Watches a job on a clock of its own; the last answer is given again and again. */
async function watch({ answers, onTried }: Watched) {
  const connections: boolean[] = [];
  let asked = 0;
  const { now, sleep } = createFakeClock();
  const watching = watchJob({
    client: {
      getJob: async () => job,
      wait: async () => {
        const answer = answers[Math.min(asked, answers.length - 1)];
        asked += 1;
        if (typeof answer === 'object') return answer;
        throw new SvcError(answer ?? 'internal', 'x');
      },
    },
    jobId: 'j',
    signal: new AbortController().signal,
    sleep,
    now,
    limitedRetryCodes: ['internal'],
    onTried: (failures, error) => onTried?.(failures, error, now()),
    intervalMs: () => 1_000,
    tellsProgress: false,
    onJob: () => undefined,
    onConnectionChanged: (isConnected) => void connections.push(isConnected),
  });
  const outcome: unknown = await watching.catch((error: unknown) => error);
  return { outcome, asked, connections };
}

function repeat<T>(count: number, answer: T): T[] {
  return Array.from({ length: count }, () => answer);
}

function giveUpSixth(failures: number, error: unknown): void {
  if (failures === 6) throw error;
}

function endAfterMinute(failures: number, _error: unknown, nowMs: number): void {
  if (failures === 0 && nowMs > 60_000) throw new SvcError('timeout', 'It never ends.');
}

describe('watchJob', () => {
  it('retries temporary errors without limit, and tells the lost connection once', async () => {
    const { outcome, connections } = await watch({
      answers: [...repeat(50, 'unreachable' as const), again, final],
    });
    expect(outcome).toEqual(final);
    expect(connections).toEqual([false, true]);
  });

  it('throws an error in limitedRetryCodes when it comes four times without an answer in between', async () => {
    expect(await watch({ answers: ['internal'] })).toMatchObject({ outcome: { code: 'internal' }, asked: 4 });
    const three = repeat(3, 'internal' as const);
    expect((await watch({ answers: [...three, again, ...three, final] })).outcome).toEqual(final);
  });

  it('throws a permanent error at once', async () => {
    expect(await watch({ answers: ['gone'] })).toMatchObject({ outcome: { code: 'gone' }, asked: 1 });
  });

  it('does not report 429 as a lost connection', async () => {
    expect((await watch({ answers: ['rate_limited', final] })).connections).toEqual([]);
  });

  it('ends when onTried throws, with a backend that cannot be reached', async () => {
    expect(await watch({ answers: ['unreachable'], onTried: giveUpSixth })).toMatchObject({
      outcome: { code: 'unreachable' },
      asked: 6,
    });
  });

  it('ends when onTried throws, with a job that never ends', async () => {
    expect((await watch({ answers: [again], onTried: endAfterMinute })).outcome).toMatchObject({
      code: 'timeout',
    });
  });
});
