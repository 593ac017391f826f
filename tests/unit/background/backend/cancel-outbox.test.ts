import { SvcError, type SvcErrorCode } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createBackendClient } from '../../../../lib/backend/backend-client.ts';
import { createCancelOutbox, type PendingCancel } from '../../../../lib/background/backend/cancel-outbox.ts';
import { DEFAULT_BACKEND } from '../../../../lib/settings/saved-backends.ts';
import type { JobHandle } from '../../../../lib/transfer/transfer.ts';
import { job, NOW_MS } from '../../fixtures/sample-transfer.ts';
import { settle } from '../../fixtures/command-world.ts';

const backend = DEFAULT_BACKEND;
const url = `DELETE http://localhost:8787/api/svc/job/${job.id}`;
const owedOne: PendingCancel = { backend, jobId: job.id, untilMs: Number(job.expiresAtMs) };

/** What is stored for the next worker. */
async function stored(): Promise<PendingCancel[]> {
  const { pendingCancels = [] } = await browser.storage.session.get('pendingCancels');
  return pendingCancels as PendingCancel[]; // as the outbox wrote it
}

/** A worker that begins. Its backend answers with these statuses in turn (`null`: not at all), then with 200. */
function begin(answers: (number | null | 'never')[] = []) {
  const asked: string[] = [];
  const world = { nowMs: NOW_MS };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(`${init?.method} ${new Request(input).url}`);
    const status = answers.length > 0 ? answers.shift() : 200;
    if (status === 'never') return new Promise(() => {});
    if (status === null) throw new TypeError('Failed to fetch');
    return Response.json({}, { status: status ?? 200 });
  };
  const cancel = createCancelOutbox({
    createClient: (of) => createBackendClient(of, fetch),
    sleep: async () => undefined,
    now: () => world.nowMs,
  });
  return {
    asked,
    world,
    cancel: async (of: JobHandle = job) => {
      cancel(backend, of);
      await settle();
    },
    /** A minute has passed. */
    retry: async () => {
      const alarm = { name: 'pending-cancels', scheduledTime: world.nowMs, persistAcrossSessions: false };
      await fakeBrowser.alarms.onAlarm.trigger(alarm);
      await settle();
    },
  };
}

const away = (times: number) => Array.from({ length: times }, () => null);

describe('createCancelOutbox', () => {
  it('tells the backend that nobody waits for the job', async () => {
    const { cancel, asked } = begin();
    await cancel();
    expect(asked).toEqual([url]);
    expect(await stored()).toEqual([]);
  });

  it('sends no cancel to a backend that does not announce that it understands one', async () => {
    const { cancel, asked } = begin();
    await cancel({ ...job, canCancel: false });
    expect({ asked, stored: await stored() }).toEqual({ asked: [], stored: [] });
  });

  it('tries again where the backend is away or busy', async () => {
    const { cancel, asked } = begin([null, 500, 429]);
    await cancel();
    expect(asked).toEqual([url, url, url, url]);
    expect(await stored()).toEqual([]);
  });

  it.each([404, 401, 403, 409])('stops after a final refusal of the backend (%i)', async (status) => {
    const { cancel, asked } = begin([status]);
    await cancel();
    expect({ asked, stored: await stored() }).toEqual({ asked: [url], stored: [] });
  });

  it('is kept for a backend that is away for longer, and sent later', async () => {
    const { cancel, retry, asked } = begin(away(6));
    await cancel();
    expect(asked).toHaveLength(6);
    expect(await stored()).toEqual([owedOne]);
    expect(await browser.alarms.get('pending-cancels')).toMatchObject({ periodInMinutes: 1 });
    await retry();
    expect(asked).toHaveLength(7);
    expect(await stored()).toEqual([]);
    expect(await browser.alarms.get('pending-cancels')).toBeUndefined();
  });

  it('is dropped when the job has ended by itself', async () => {
    const { cancel, retry, asked, world } = begin(away(20));
    await cancel();
    world.nowMs = Number(job.expiresAtMs);
    await retry();
    expect(asked).toHaveLength(12);
    expect(await stored()).toEqual([]);
  });

  it('is not told twice at the same time', async () => {
    const { cancel, retry, asked } = begin(['never']);
    await cancel();
    await retry();
    expect(asked).toEqual([url]);
  });

  it('remembers what the worker did not get done, and the next worker does it', async () => {
    await begin(['never']).cancel();
    expect(await stored()).toEqual([owedOne]);
    const { asked } = begin();
    await settle();
    expect(asked).toEqual([url]);
    expect(await stored()).toEqual([]);
  });

  it('remembers both what was left and what came while that was read', async () => {
    await browser.storage.session.set({ pendingCancels: [{ ...owedOne, jobId: 'left' }] });
    await begin(['never', 'never']).cancel();
    expect((await stored()).map(({ jobId }) => jobId)).toEqual(['left', job.id]);
  });

  it.each<SvcErrorCode>(['unreachable', 'job_not_found'])('never throws (%s)', (code) => {
    const cancel = createCancelOutbox({
      createClient: (of) => createBackendClient(of, () => Promise.reject(new SvcError(code, 'x'))),
      sleep: async () => undefined,
      now: () => NOW_MS,
    });
    expect(() => cancel(backend, job)).not.toThrow();
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
  ])('reads no cancels from storage that holds %s', async (_what, pendingCancels) => {
    await browser.storage.session.set({ pendingCancels });
    const { asked } = begin();
    await settle();
    expect(asked).toEqual([]);
  });
});
