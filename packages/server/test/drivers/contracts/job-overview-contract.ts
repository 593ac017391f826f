import { describe, expect, it } from 'vitest';
import type { JobStore } from '../../../src/ports/job-store.ts';
import { addJob, complete, END, FAILURE, makeClaim, makeFile, makeJob } from './job-examples.ts';

/** What people who run the server look at, for any driver of `JobStore`. */
export function testJobOverviews(name: string, open: () => Promise<JobStore>): void {
  const openWith = async (...jobs: Parameters<typeof makeJob>[0][]) => {
    const store = await open();
    for (const job of jobs) await addJob(store, makeJob(job));
    return store;
  };
  describe(`${name} lists jobs`, () => {
    it('the newest first, also those of one moment', async () => {
      const store = await openWith(
        { id: 'a', createdAtMs: 1_000 },
        { id: 'c', createdAtMs: 2_000 },
        { id: 'b', createdAtMs: 2_000 },
      );
      expect(await listIds(store)).toEqual(['c', 'b', 'a']);
      expect(await listIds(store, { limit: 2 })).toEqual(['c', 'b']);
    });

    it('of one project, or one status', async () => {
      const store = await openWith({ id: 'a', projectId: 'one' }, { id: 'b', projectId: 'two' });
      await store.fail('b', FAILURE, END);
      expect(await listIds(store, { projectId: 'one' })).toEqual(['a']);
      expect(await listIds(store, { status: 'failed' })).toEqual(['b']);
      expect(await listIds(store, { projectId: 'one', status: 'failed' })).toEqual([]);
    });
  });

  describe(`${name} sums jobs up`, () => {
    it('by the period in which they were created', async () => {
      const store = await openWith(
        { id: 'before', createdAtMs: 999 },
        { id: 'a', createdAtMs: 1_000 },
        { id: 'b', createdAtMs: 1_400 },
        { id: 'c', createdAtMs: 1_999 },
        { id: 'd', createdAtMs: 3_000 },
      );
      await store.claim('a', makeClaim({ files: [makeFile({ uploadId: 'up-a', size: 7 })] }));
      await complete(store, 'a', 'up-a');
      await store.fail('b', FAILURE, END);
      const empty = { completed: 0, failed: {}, bytes: 0, medianWaitMs: null, p95WaitMs: null };
      const waitMs = END.nowMs - 1_000;
      expect(await store.summarize(1_000, 1_000)).toEqual([
        {
          startMs: 1_000,
          created: 3,
          completed: 1,
          failed: { [FAILURE.code]: 1 },
          bytes: 7,
          medianWaitMs: waitMs,
          p95WaitMs: waitMs,
        },
        { startMs: 3_000, created: 1, ...empty },
      ]);
    });

    it('with the wait of half of the completed ones, and of 95 of 100', async () => {
      const ids = Array.from({ length: 40 }, (_, index) => `job-${index}`);
      const store = await openWith(...ids.map((id) => ({ id })));
      for (const [index, id] of ids.entries()) {
        await store.claim(id, makeClaim({ files: [makeFile({ uploadId: `up-${id}` })] }));
        await store.finishFile(id, `up-${id}`, { nowMs: 2_000 + index, keepUntilMs: 9_000 });
      }
      expect(await store.summarize(0, 10_000)).toMatchObject([{ medianWaitMs: 1_019, p95WaitMs: 1_037 }]);
    });
  });

  it(`${name} counts the unfinished jobs of each project, and the bytes of all files`, async () => {
    const store = await openWith(
      { id: 'a', projectId: 'one' },
      { id: 'b', projectId: 'one' },
      { id: 'c', projectId: 'two' },
    );
    await store.claim('a', makeClaim({ files: [makeFile({ uploadId: 'up-a', size: 7 })] }));
    await store.fail('c', FAILURE, END);
    expect(await store.countOpenByProject()).toEqual({ one: 2 });
    expect(await store.countHeldBytes()).toBe(7);
  });
}

async function listIds(
  store: JobStore,
  filter: Partial<Parameters<JobStore['listNewest']>[0]> = {},
): Promise<string[]> {
  return (await store.listNewest({ limit: 10, ...filter })).map(({ id }) => id);
}
