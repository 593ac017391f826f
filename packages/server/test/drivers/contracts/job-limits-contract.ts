import { describe, expect, it } from 'vitest';
import type { Claim, JobStore, NewJob } from '../../../src/ports/job-store.ts';
import { addJob, complete, END, FAILURE, makeClaim, makeFile, makeRacingJob } from './job-examples.ts';

/**
 * How many bytes are held, and how many jobs are open, for any driver of `JobStore`.
 *
 * @param openTwice - two stores over the same data, as two processes would have them.
 */
export function testJobLimits(name: string, openTwice: () => Promise<[JobStore, JobStore]>): void {
  describe(`${name} keeps the limits`, () => {
    it('racing claims, also from two processes, never promise more bytes than may be held', async () => {
      const stores = await openTwice();
      const ids = Array.from({ length: 30 }, (_, index) => `job-${index}`);
      for (const id of ids) await addJob(stores[0], makeJob(id));
      const claims = ids.map((id, index) =>
        (index % 2 ? stores[0] : stores[1]).claim(id, claimOf(`up-${id}`, 30)),
      );
      const kinds = (await Promise.all(claims)).map((outcome) => outcome.kind);
      expect(kinds.filter((kind) => kind === 'claimed')).toHaveLength(3);
      expect(kinds.filter((kind) => kind === 'quota_full')).toHaveLength(27);
      expect(await stores[0].listWantedUploadIds()).toHaveLength(3);
    });

    it('a claim beyond the quota gets the job without an upload, and may come again', async () => {
      const [store] = await openTwice();
      await addJob(store, makeJob('job-1'));
      const first = await store.claim('job-1', claimOf('up-1', 50));
      expect(first).toMatchObject({ kind: 'claimed' });
      expect(await store.claim('job-1', claimOf('up-2', 101))).toMatchObject({
        kind: 'quota_full',
        job: { status: 'in_progress', claimHash: 'phone-a', files: [] },
        droppedUploadIds: ['up-1'],
      });
      expect(await store.claim('job-1', claimOf('up-3', 100))).toMatchObject({ kind: 'claimed' });
    });

    it('bytes count as held from the claim until their job fails, drops them, or is forgotten', async () => {
      const [store] = await openTwice();
      const ways: Record<string, (id: string) => Promise<unknown>> = {
        fails: (id) => store.fail(id, FAILURE, END),
        withdraws: (id) => store.claim(id, { ...claimOf(`up-${id}`, 60), files: [] }),
        isForgotten: (id) => complete(store, id, `up-${id}`).then(() => store.remove(id, END.keepUntilMs)),
      };
      await addJob(store, makeJob('other'));
      for (const [id, release] of Object.entries(ways)) {
        await addJob(store, makeJob(id));
        expect(await store.claim(id, claimOf(`up-${id}`, 60))).toMatchObject({ kind: 'claimed' });
        expect(await store.claim('other', claimOf('up-other', 50))).toMatchObject({ kind: 'quota_full' });
        await release(id);
        expect(await store.claim('other', claimOf('up-other', 50))).toMatchObject({ kind: 'claimed' });
        await store.claim('other', { ...claimOf('up-other', 50), files: [] });
      }
    });

    it('a file that is complete stays counted', async () => {
      const [store] = await openTwice();
      for (const id of ['done', 'next']) await addJob(store, makeJob(id));
      await store.claim('done', claimOf('up-done', 60));
      await complete(store, 'done', 'up-done');
      expect(await store.claim('next', claimOf('up-next', 41))).toMatchObject({ kind: 'quota_full' });
    });

    it('limits the unfinished jobs of a project, even if many are made at once', async () => {
      const [one, other] = await openTwice();
      const adds = Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? one : other).addWithin(makeJob(`job-${index}`), 5),
      );
      const added = (await Promise.all(adds)).filter((job) => job !== undefined);
      expect(added).toHaveLength(5);
      expect(await one.addWithin(makeJob('job-of-another', 'another'), 5)).toBeDefined();
      await one.fail(added[0]?.id ?? '', FAILURE, END);
      expect(await one.addWithin(makeJob('next'), 5)).toBeDefined();
      expect(await one.addWithin(makeJob('too-many'), 5)).toBeUndefined();
      expect(await one.find('too-many')).toBeUndefined();
    });

    it('counts exactly, whatever many do at once', async () => {
      const stores = await openTwice();
      const ids = Array.from({ length: 24 }, (_, index) => `job-${index}`);
      await Promise.all(
        ids.map(async (id, index) => {
          const [one, other] = index % 2 ? stores : [stores[1], stores[0]];
          await addJob(one, makeJob(id, `project-${index % 3}`));
          await one.claim(id, claimOf(`up-${id}`, index, 200));
          const ways = [
            () => complete(one, id, `up-${id}`),
            () => one.fail(id, FAILURE, END),
            () => one.dropUpload(id, `up-${id}`),
            async () => (await complete(one, id, `up-${id}`)) && one.remove(id, END.keepUntilMs),
          ];
          await Promise.all([
            ways[index % 4]?.(),
            other.fail(id, { code: 'expired', message: 'Late.' }, END),
          ]);
        }),
      );
      const jobs = await stores[0].listNewest({ limit: 100 });
      const held = jobs
        .flatMap(({ status, files }) =>
          status === 'failed' ? files.filter(({ isWhole }) => isWhole) : files,
        )
        .reduce((sum, { size }) => sum + size, 0);
      expect(await stores[1].countHeldBytes()).toBe(held);
      expect(await stores[1].countOpenByProject()).toEqual({});
    });
  });
}

function makeJob(id: string, projectId = 'demo'): NewJob {
  return { ...makeRacingJob(id), projectId };
}

function claimOf(uploadId: string, size: number, maxTotalBytes = 100): Claim {
  return { ...makeClaim({ files: [makeFile({ uploadId: uploadId, size })] }), maxTotalBytes };
}
