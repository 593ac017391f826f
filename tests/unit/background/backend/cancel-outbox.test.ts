import { SvcError, type SvcErrorCode } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createBackendClient } from '../../../../lib/background/backend/backend-client.ts';
import { browser } from 'wxt/browser';
import {
  createCancelOutbox,
  loadPendingCancels,
  type PendingCancel,
} from '../../../../lib/background/backend/cancel-outbox.ts';
import { DEFAULT_BACKEND } from '../../../../lib/settings/saved-backends.ts';
import { job, NOW_MS } from '../../fixtures/sample-transfer.ts';
import { settle } from '../../fixtures/command-world.ts';

const backend = DEFAULT_BACKEND;
const url = `DELETE http://localhost:8787/api/svc/job/${job.id}`;
const owedOne: PendingCancel = { backend, jobId: job.id, untilMs: Number(job.expiresAtMs) };

/** A backend that answers with these statuses in turn (`null`: not at all), then with 200. */
function createWorld(answers: (number | null | 'never')[] = [], left: PendingCancel[] = []) {
  const asked: string[] = [];
  const world = { stored: left, nowMs: NOW_MS };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(`${init?.method} ${new Request(input).url}`);
    const status = answers.length > 0 ? answers.shift() : 200;
    if (status === 'never') return new Promise(() => {});
    if (status === null) throw new TypeError('Failed to fetch');
    return Response.json({}, { status: status ?? 200 });
  };
  const canceller = createCancelOutbox({
    createClient: (of) => createBackendClient(of, fetch),
    sleep: async () => undefined,
    now: () => world.nowMs,
    load: async () => world.stored,
    save: async (owed) => void (world.stored = [...owed]),
  });
  return { canceller, asked, world };
}

describe('createCancelOutbox', () => {
  it('tells the backend that nobody waits for the job', async () => {
    const { canceller, asked, world } = createWorld();
    canceller.cancel(backend, job);
    expect(world.stored).toEqual([owedOne]);
    await settle();
    expect(asked).toEqual([url]);
    expect(world.stored).toEqual([]);
  });

  it('sends no cancel to a backend that does not announce that it understands one', async () => {
    const { canceller, asked, world } = createWorld();
    canceller.cancel(backend, { ...job, canCancel: false });
    await settle();
    expect({ asked, stored: world.stored }).toEqual({ asked: [], stored: [] });
  });

  it('tries again where the backend is away or busy', async () => {
    const { canceller, asked, world } = createWorld([null, 500, 429]);
    canceller.cancel(backend, job);
    await settle();
    expect(asked).toEqual([url, url, url, url]);
    expect(world.stored).toEqual([]);
  });

  it.each([404, 401, 403, 409])('stops after a final refusal of the backend (%i)', async (status) => {
    const { canceller, asked, world } = createWorld([status]);
    canceller.cancel(backend, job);
    await settle();
    expect({ asked, stored: world.stored }).toEqual({ asked: [url], stored: [] });
  });

  it('is kept for a backend that is away for longer, and sent later', async () => {
    const { canceller, asked, world } = createWorld(Array.from({ length: 6 }, () => null));
    canceller.cancel(backend, job);
    await settle();
    expect(asked).toHaveLength(6);
    expect(world.stored).toEqual([owedOne]);
    await canceller.retry();
    expect(asked).toHaveLength(7);
    expect(world.stored).toEqual([]);
  });

  it('is dropped when the job has ended by itself', async () => {
    const { canceller, asked, world } = createWorld(Array.from({ length: 20 }, () => null));
    canceller.cancel(backend, job);
    await settle();
    world.nowMs = Number(job.expiresAtMs);
    await canceller.retry();
    expect(asked).toHaveLength(12);
    expect(world.stored).toEqual([]);
  });

  it('is not told twice at the same time', async () => {
    const { canceller, asked } = createWorld(['never']);
    canceller.cancel(backend, job);
    await settle();
    void canceller.retry();
    await settle();
    expect(asked).toEqual([url]);
  });

  it('remembers what the worker did not get done, and the next worker does it', async () => {
    const first = createWorld(['never']);
    first.canceller.cancel(backend, job);
    await settle();
    expect(first.world.stored).toEqual([owedOne]);
    const next = createWorld([], first.world.stored);
    await next.canceller.resume();
    expect(next.asked).toEqual([url]);
    expect(next.world.stored).toEqual([]);
  });

  it('remembers both what was left and what came while that was read', async () => {
    const { canceller, world } = createWorld(['never', 'never'], [{ ...owedOne, jobId: 'left' }]);
    const resumed = canceller.resume();
    canceller.cancel(backend, job);
    await settle();
    expect(world.stored.map(({ jobId }) => jobId)).toEqual(['left', job.id]);
    void resumed;
  });
});

it.each<SvcErrorCode>(['unreachable', 'job_not_found'])('never throws (%s)', (code) => {
  const canceller = createCancelOutbox({
    createClient: (of) => createBackendClient(of, () => Promise.reject(new SvcError(code, 'x'))),
    sleep: async () => undefined,
    now: () => NOW_MS,
    load: async () => [],
    save: async () => undefined,
  });
  expect(() => canceller.cancel(backend, job)).not.toThrow();
});

it.each([
  ['no list', owedOne],
  [
    'other forms',
    [
      null,
      'text',
      {},
      { ...owedOne, jobId: '..' },
      { ...owedOne, untilMs: '1' },
      { ...owedOne, backend: {} },
    ],
  ],
])('reads no cancels from storage that holds %s', async (_what, stored) => {
  await browser.storage.session.set({ pendingCancels: stored });
  expect(await loadPendingCancels()).toEqual([]);
  await browser.storage.session.set({ pendingCancels: [owedOne] });
  expect(await loadPendingCancels()).toEqual([owedOne]);
});
