import { describe, expect, it } from 'vitest';
import type { JobStore } from '../../../src/ports/job-store.ts';
import { complete, addJob, END, FAILURE, makeJob, makeFile, makeClaim } from './job-examples.ts';

/**
 * The rules of `JobStore` about how a job ends, for any driver.
 *
 * @param openTwice - two stores over the same data, as two processes would have them.
 */
export function testJobEnds(name: string, openTwice: () => Promise<[JobStore, JobStore]>): void {
  const openClaimed = async () => {
    const stores = await openTwice();
    await addJob(stores[0], makeJob());
    await stores[0].claim('job-1', makeClaim());
    return stores;
  };

  describe(`${name} moves a status forward only`, () => {
    it('completes a job in progress, once, and only with its own upload', async () => {
      const [store] = await openTwice();
      await addJob(store, makeJob());
      expect(await complete(store, 'job-1', 'up-1')).toBe(false);
      await store.claim('job-1', makeClaim());
      expect(await complete(store, 'job-1', 'another')).toBe(false);
      expect(await complete(store, 'job-1', 'up-1')).toBe(true);
      expect(await complete(store, 'job-1', 'up-1')).toBe(false);
      expect(await store.find('job-1')).toMatchObject({
        status: 'completed',
        updatedAtMs: 2_000,
        keepUntilMs: 9_000,
        failure: null,
      });
    });

    it('completes a job of several files once, with the last one, also when they arrive at the same moment', async () => {
      const stores = await openTwice();
      await addJob(stores[0], makeJob({ maxFiles: 6 }));
      const uploadIds = Array.from({ length: 6 }, (_, index) => `up-${index}`);
      await stores[0].claim(
        'job-1',
        makeClaim({ files: uploadIds.map((uploadId) => makeFile({ uploadId })) }),
      );
      const outcomes = await Promise.all(
        uploadIds.map((uploadId, index) => stores[index % 2 ? 1 : 0].finishFile('job-1', uploadId, END)),
      );
      expect(outcomes.filter((outcome) => outcome === 'completed')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'whole')).toHaveLength(5);
      const job = await stores[1].find('job-1');
      expect(job?.status).toBe('completed');
      expect(job?.files.every(({ isWhole }) => isWhole)).toBe(true);
    });

    it('leaves a completed job completed', async () => {
      const [store] = await openClaimed();
      await complete(store, 'job-1', 'up-1');
      expect(await store.fail('job-1', FAILURE, END)).toBeUndefined();
      expect(await store.dropUpload('job-1', 'up-1')).toBe(false);
      expect(await store.find('job-1')).toMatchObject({
        status: 'completed',
        files: [makeFile({ isWhole: true })],
      });
    });

    it('leaves a failed job failed, with its first reason', async () => {
      const [store] = await openClaimed();
      expect(await store.fail('job-1', FAILURE, END)).toBeDefined();
      expect(await store.fail('job-1', { code: 'expired', message: 'Late.' }, END)).toBeUndefined();
      expect(await complete(store, 'job-1', 'up-1')).toBe(false);
      expect(await store.find('job-1')).toMatchObject({ status: 'failed', failure: FAILURE });
    });

    it('lets only one of many ends win, from two processes', async () => {
      const stores = await openClaimed();
      const ends = Array.from({ length: 20 }, (_, index) => {
        const store = index % 2 ? stores[0] : stores[1];
        const failure = { code: `reason-${index}`, message: 'Ended.' };
        return index % 3 ? store.fail('job-1', failure, END) : complete(store, 'job-1', 'up-1');
      });
      const wins = await Promise.all(ends);
      expect(wins.filter(Boolean)).toHaveLength(1);
      const winner = wins.findIndex(Boolean);
      expect(await stores[1].find('job-1')).toMatchObject(
        winner % 3
          ? { status: 'failed', failure: { code: `reason-${winner}` } }
          : { status: 'completed', failure: null },
      );
    });

    it('does not complete an upload that the phone has replaced', async () => {
      const [one, other] = await openClaimed();
      const again = makeClaim({ files: [makeFile({ uploadId: 'up-2' })] });
      const [outcome, isCompleted] = await Promise.all([
        other.claim('job-1', again),
        complete(one, 'job-1', 'up-1'),
      ]);
      expect(isCompleted).toBe(outcome.kind === 'used');
      expect((await one.find('job-1'))?.files[0]?.uploadId).toBe(isCompleted ? 'up-1' : 'up-2');
    });

    it('does not give a job that has just failed to a claim', async () => {
      const [one, other] = await openTwice();
      await addJob(one, makeJob());
      const [hasFailed, outcome] = await Promise.all([
        one.fail('job-1', FAILURE, END),
        other.claim('job-1', makeClaim()),
      ]);
      expect(hasFailed).toBeDefined();
      const job = await one.find('job-1');
      expect(job?.status).toBe('failed');
      // If the claim came first, the job keeps its hash.
      expect(job?.claimHash).toBe(outcome.kind === 'claimed' ? 'phone-a' : null);
      expect(await one.listWantedUploadIds()).toEqual([]);
    });
  });
}
