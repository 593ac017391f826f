import { SvcError, type Job } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { driveTransfer, type DriverPorts } from '../../../../lib/background/transfer/drive-transfer.ts';
import { createTransferSession } from '../../../../lib/background/transfer/transfer-session.ts';
import type { Transfer, TransferState } from '../../../../lib/transfer/transfer.ts';
import { job, transferIn } from '../../fixtures/drive-world.ts';

const HOUR_MS = 60 * 60_000;
const createdAt = '2026-01-01T00:00:00.000Z';
const createdAtMs = Date.parse(createdAt);

interface Answer {
  job?: Partial<Job>;
  error?: SvcError;
  /** Milliseconds since 1970 by this computer's clock. */
  nowMs?: number;
  /** The person gives up before the backend has answered. */
  isGivenUp?: boolean;
}

/** Has a job made, and stops right after. */
async function create({ job: more, error, nowMs = createdAtMs, isGivenUp = false }: Answer) {
  const stop = new AbortController();
  const stored: TransferState[] = [];
  const cancelled: string[] = [];
  let wasBrokenOff = false;
  const session = createTransferSession(transferIn({ name: 'creating' }), {
    onMoved: async () => undefined,
    onChanged: async ({ state }: Transfer) => {
      stored.push(state);
      stop.abort();
    },
    now: () => nowMs,
  });
  const client = {
    createJob: async (_request: unknown, signal: AbortSignal) => {
      if (isGivenUp) stop.abort();
      wasBrokenOff = signal.aborted;
      if (error) throw error;
      return { ...job, ...more };
    },
  };
  // What comes after the job is not reached.
  const ports = {
    createClient: () => client,
    sleep: () => Promise.reject(new Error('waits')),
    now: () => nowMs,
    isOnline: () => true,
    cancelJob: (_backend: unknown, { id }: { id: string }) => void cancelled.push(id),
  } as unknown as DriverPorts;
  await driveTransfer(session, ports, stop.signal).catch(() => undefined);
  return { state: stored[0], cancelled, wasBrokenOff };
}

describe('how long a code is good', () => {
  it.each([
    ['an hour ahead', HOUR_MS],
    ['an hour behind', -HOUR_MS],
    ['right', 0],
  ])('is right by a clock that is %s', async (_what, wrongMs) => {
    const nowMs = createdAtMs + wrongMs;
    const expiresAt = '2026-01-01T00:15:00.000Z';
    const { state } = await create({ job: { createdAt, expiresAt }, nowMs });
    expect(state).toMatchObject({ name: 'waiting', job: { expiresAtMs: nowMs + 15 * 60_000 } });
  });

  it('is what the backend says where its own times make no sense', async () => {
    const expiresAt = '2026-01-01T00:15:00.000Z';
    const { state } = await create({ job: { createdAt: 'yesterday', expiresAt } });
    expect(state).toMatchObject({ job: { expiresAtMs: Date.parse(expiresAt) } });
  });

  it('is not known where the backend does not say', async () => {
    const { expiresAt: _, ...silent } = job;
    const { state } = await create({ job: { ...silent, expiresAt: undefined as never } });
    expect(state).toMatchObject({ job: { expiresAtMs: null } });
  });
});

describe('a job that nobody wants any more when it is made', () => {
  it('is not broken off, so that its id is learned, and is cancelled then', async () => {
    expect(await create({ isGivenUp: true })).toEqual({
      state: undefined,
      cancelled: ['j'],
      wasBrokenOff: false,
    });
  });

  it('is not there to be cancelled where the backend made none', async () => {
    const { cancelled, state } = await create({ isGivenUp: true, error: new SvcError('internal', 'x') });
    expect({ cancelled, state }).toEqual({ cancelled: [], state: undefined });
  });

  it('is left alone while somebody wants it', async () => {
    expect((await create({})).cancelled).toEqual([]);
  });
});

it.each([
  [true, true],
  [false, false],
  [undefined, false],
])('a backend that says canCancel %s is told of cancels: %s', async (said, canCancel) => {
  const { state } = await create({ job: said === undefined ? {} : { canCancel: said } });
  expect(state).toMatchObject({ job: { canCancel } });
});
