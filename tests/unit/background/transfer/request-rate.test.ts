import { SvcError, type Job } from '@svc/protocol';
import { expect, it } from 'vitest';
import { createBackendClient } from '../../../../lib/backend/backend-client.ts';
import { waitForFile } from '../../../../lib/background/transfer/wait-for-file.ts';
import { createFakeTime } from '../../../../packages/controller/test/support/fake-time.ts';
import { sampleTransfer } from '../../fixtures/sample-transfer.ts';

const { backend } = sampleTransfer({ name: 'creating' });
const BARE: Job = { id: 'j', projectId: 'p', status: 'pending', fileName: null, createdAt: 1, updatedAt: 1 };
const TEN_MINUTES_MS = 600_000;

interface Late {
  status: number;
  /** Whether the answer that comes when time is up has the job in it. */
  tellsJob: boolean;
  /** Default: as long as it is asked to. */
  holdsForMs?: number;
}

/** Watches a job of a backend that holds each wait and, as the contract says, reads its job at each interval. */
function watch(job: Partial<Job>, late: Late) {
  const time = createFakeTime();
  const ended = new AbortController();
  let now: Job = { ...BARE, ...job };
  let [waits, looks, reads, open, mostOpen] = [0, 0, 0, 0, 0];
  const statuses: string[] = [];
  const connections: boolean[] = [];
  const answerWait = async (query: URLSearchParams, signal: AbortSignal) => {
    waits += 1;
    const heldMs = late.holdsForMs ?? Number(query.get('timeoutMs'));
    reads += 1 + Math.floor(heldMs / Number(query.get('intervalMs')));
    await time.sleep(Math.min(heldMs, 25_000), signal);
    if (heldMs > 25_000) throw new SvcError('timeout', ''); // as the extension's own limit
    return Response.json({ error: 'Late.', ...(late.tellsJob && { job: now }) }, { status: late.status });
  };
  const answer = async (url: URL, signal: AbortSignal) => {
    if (url.pathname.endsWith('/wait')) return answerWait(url.searchParams, signal);
    looks += 1;
    reads += 1;
    return Response.json(now);
  };
  const client = createBackendClient(backend, async (input, init) => {
    // The extension asks with nothing else than texts.
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    return answer(new URL(input as string), init?.signal ?? ended.signal).finally(() => (open -= 1));
  });
  const outcome = waitForFile({
    client,
    handle: { id: 'j', canFollow: false, isPhoneAsked: false, expiresAtMs: null },
    signal: ended.signal,
    ...time,
    startedAtMs: 0,
    onOpened: () => undefined,
    onFollowAddresses: () => undefined,
    onProgress: ({ status }) => void statuses.push(status),
    onConnectionChanged: (isConnected) => void connections.push(isConnected),
  }).catch(() => undefined);
  return {
    time,
    statuses,
    connections,
    change: (fields: Partial<Job>) => void (now = { ...now, ...fields }),
    counts: () => ({ waits, looks, reads }),
    forgetMostOpen: () => void (mostOpen = 0),
    mostOpen: () => mostOpen,
    end: () => {
      ended.abort();
      return outcome;
    },
  };
}

/** What the original's own client costs: one wait at a time, and a read every two seconds meanwhile. */
const READS_OF_ONE_WAIT = TEN_MINUTES_MS / 2_000 + 5;

it('a backend without extras is asked one question at a time, and reads its job no more often for it', async () => {
  const watched = watch({}, { status: 408, tellsJob: true });
  await watched.time.pass(TEN_MINUTES_MS);
  const { waits, looks, reads } = watched.counts();
  await watched.end();
  expect(looks).toBe(1); // the first, which shows that there is nothing to see
  expect(waits).toBeLessThanOrEqual(TEN_MINUTES_MS / 20_000 + 1);
  expect(reads).toBeLessThanOrEqual(READS_OF_ONE_WAIT);
});

it('where the wait route does not tell the job, it is read once after each question', async () => {
  const watched = watch({}, { status: 504, tellsJob: false });
  watched.change({ status: 'in_progress' });
  await watched.time.pass(20_000);
  expect(watched.statuses).toContain('in_progress');
  watched.forgetMostOpen();
  await watched.time.pass(TEN_MINUTES_MS);
  const { waits, looks, reads } = watched.counts();
  await watched.end();
  expect(looks).toBeLessThanOrEqual(waits + 1);
  expect(watched.mostOpen()).toBe(1);
  expect(reads).toBeLessThanOrEqual(READS_OF_ONE_WAIT + 10 + 9); // twenty seconds more; the last wait has just begun
});

it('a backend that holds its answer for too long counts as connected by its answers on the other route', async () => {
  const watched = watch({}, { status: 408, tellsJob: false, holdsForMs: 120_000 });
  await watched.time.pass(TEN_MINUTES_MS);
  const { waits, looks } = watched.counts();
  await watched.end();
  expect(watched.connections).toEqual([]);
  expect(looks).toBeLessThanOrEqual(waits + 1);
});

it('a backend that reports progress is asked for it each second', async () => {
  const watched = watch({ bytesReceived: 0 }, { status: 408, tellsJob: true });
  await watched.time.pass(60_000);
  await watched.end();
  expect(watched.counts().looks).toBeGreaterThan(50);
});

it('a backend that begins to report progress is asked for it from then on', async () => {
  const watched = watch({}, { status: 408, tellsJob: true });
  await watched.time.pass(10_000);
  watched.change({ status: 'in_progress', bytesReceived: 1 });
  await watched.time.pass(20_000);
  await watched.end();
  expect(watched.counts().looks).toBeGreaterThan(5);
});
