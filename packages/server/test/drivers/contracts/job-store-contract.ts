import { describe, expect, it } from 'vitest';
import type { JobStore } from '../../../src/ports/job-store.ts';
import { complete, addJob, END, FAILURE, makeJob, makeFile, makeClaim } from './job-examples.ts';

/**
 * The rules of `JobStore`, for any driver.
 *
 * @param openTwice - two stores over the same data, as two processes would have them.
 */
export function testJobStore(name: string, openTwice: () => Promise<[JobStore, JobStore]>): void {
  const open = async () => (await openTwice())[0];
  const openWithJob = async (job = makeJob()) => {
    const store = await open();
    await addJob(store, job);
    return store;
  };
  const openClaimed = async () => {
    const store = await openWithJob();
    await store.claim('job-1', makeClaim());
    return store;
  };

  describe(`${name} keeps jobs`, () => {
    it('returns every field of a new job', async () => {
      const store = await open();
      const added = await addJob(store, makeJob());
      const expected = {
        ...makeJob(),
        status: 'pending',
        updatedAtMs: 1_000,
        keepUntilMs: null,
        claimHash: null,
        files: [],
        failure: null,
        openedAtMs: null,
        outcome: null,
        isPhoneReleased: false,
      };
      expect(added).toEqual(expected);
      expect(await store.find('job-1')).toEqual(expected);
    });

    it('stores a job without any options', async () => {
      const store = await openWithJob(makeJob({ id: 'job-2', acceptIsHint: true, hasTools: true }));
      expect(await store.find('job-2')).toMatchObject({ acceptIsHint: true, hasTools: true });
      await addJob(store, makeJob({ accept: null, multiple: false, site: null, metadata: null }));
      const none = { accept: null, multiple: false, site: null, metadata: null };
      expect(await store.find('job-1')).toMatchObject(none);
    });

    it.each([0, false, '', [], {}, 'null'])('stores the metadata %j', async (metadata) => {
      const store = await openWithJob(makeJob({ metadata }));
      expect(await store.find('job-1')).toMatchObject({ metadata });
    });

    it('moves a pending job between what holds for its seal, until that is waived', async () => {
      const store = await openWithJob(makeJob({ sealing: 'required' }));
      expect(await store.setSealing('job-1', 'required')).toBe(false);
      expect(await store.setSealing('job-1', 'key_lost')).toBe(true);
      expect(await store.setSealing('job-1', 'required')).toBe(true);
      expect(await store.setSealing('job-1', 'waived')).toBe(true);
      expect(await store.setSealing('job-1', 'required')).toBe(false);
      expect(await store.find('job-1')).toMatchObject({ sealing: 'waived' });
    });

    it('leaves what holds for the seal of a job that a phone has taken, or that was not made for it', async () => {
      const store = await openWithJob();
      await addJob(store, makeJob({ id: 'job-2', sealing: 'required' }));
      await store.claim('job-2', makeClaim());
      expect(await store.setSealing('job-1', 'required')).toBe(false);
      expect(await store.setSealing('job-2', 'waived')).toBe(false);
      expect(await store.setSealing('nobody', 'waived')).toBe(false);
      expect(await store.find('job-1')).toMatchObject({ sealing: null });
      expect(await store.find('job-2')).toMatchObject({ sealing: 'required' });
    });

    it('returns a value for unknown ids, without an error', async () => {
      const store = await open();
      expect(await store.find('nobody')).toBeUndefined();
      expect(await store.findByUpload('nothing')).toBeUndefined();
      expect(await store.claim('nobody', makeClaim())).toEqual({ kind: 'gone' });
      expect(await store.dropUpload('nobody', 'up-1')).toBe(false);
      expect(await complete(store, 'nobody', 'up-1')).toBe(false);
      expect(await store.fail('nobody', FAILURE, END)).toBeUndefined();
      expect(await store.findNextExpiry()).toBeUndefined();
      expect(await store.keepUntil('nobody', 1)).toBe(false);
      expect(await store.remove('nobody', 9_000)).toBe(false);
    });

    it('shows one process what another has written', async () => {
      const [one, other] = await openTwice();
      await addJob(one, makeJob());
      await other.claim('job-1', makeClaim());
      expect(await one.find('job-1')).toMatchObject({ status: 'in_progress', files: [makeFile()] });
    });
  });

  describe(`${name} gives a job to one claim`, () => {
    it('moves a pending job to in progress', async () => {
      const store = await openWithJob();
      const outcome = await store.claim('job-1', makeClaim());
      expect(outcome).toMatchObject({ kind: 'claimed', droppedUploadIds: [] });
      expect(await store.findByUpload('up-1')).toMatchObject({
        id: 'job-1',
        status: 'in_progress',
        claimHash: 'phone-a',
        updatedAtMs: 1_500,
      });
    });

    it('lets exactly one of many claims win, also from two processes', async () => {
      const stores = await openTwice();
      await addJob(stores[0], makeJob());
      const claims = Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? stores[0] : stores[1]).claim(
          'job-1',
          makeClaim({ claimHash: `phone-${index}`, files: [makeFile({ uploadId: `up-${index}` })] }),
        ),
      );
      const kinds = (await Promise.all(claims)).map((outcome) => outcome.kind);
      expect(kinds.filter((kind) => kind === 'claimed')).toHaveLength(1);
      expect(kinds.filter((kind) => kind === 'used')).toHaveLength(19);
    });

    it('replaces the former upload of the same claim', async () => {
      const store = await openClaimed();
      const again = makeClaim({
        files: [makeFile({ uploadId: 'up-2', lastModifiedMs: null, sha256: 'ab' })],
      });
      expect(await store.claim('job-1', again)).toMatchObject({
        kind: 'claimed',
        droppedUploadIds: ['up-1'],
      });
      expect(await store.findByUpload('up-1')).toBeUndefined();
      expect((await store.find('job-1'))?.files).toEqual(again.files);
    });

    it('refuses a claim after the job expired, failed or completed', async () => {
      const store = await openWithJob();
      expect(await store.claim('job-1', makeClaim({ nowMs: 5_000 }))).toEqual({ kind: 'gone' });
      await store.claim('job-1', makeClaim());
      await complete(store, 'job-1', 'up-1');
      expect(await store.claim('job-1', makeClaim())).toEqual({ kind: 'used' });
      await addJob(store, makeJob({ id: 'job-2' }));
      await store.fail('job-2', FAILURE, END);
      expect(await store.claim('job-2', makeClaim())).toEqual({ kind: 'gone' });
    });

    it('takes the checksum of an upload once, as long as it is not whole', async () => {
      const store = await openWithJob();
      await store.claim('job-1', makeClaim({ files: [makeFile({ sha256: null })] }));
      expect(await store.setChecksum('job-1', 'another', 'a')).toBe(false);
      expect(await store.setChecksum('job-1', 'up-1', 'a')).toBe(true);
      expect(await store.setChecksum('job-1', 'up-1', 'b')).toBe(false);
      expect((await store.find('job-1'))?.files).toMatchObject([{ sha256: 'a' }]);
      await addJob(store, makeJob({ id: 'job-2' }));
      await store.claim('job-2', makeClaim({ files: [makeFile({ uploadId: 'up-2', sha256: null })] }));
      await complete(store, 'job-2', 'up-2');
      expect(await store.setChecksum('job-2', 'up-2', 'a')).toBe(false);
    });

    it('forgets an upload and keeps the claim', async () => {
      const store = await openClaimed();
      expect(await store.dropUpload('job-1', 'another')).toBe(false);
      expect(await store.dropUpload('job-1', 'up-1')).toBe(true);
      expect(await store.find('job-1')).toMatchObject({
        status: 'in_progress',
        claimHash: 'phone-a',
        files: [{ uploadId: null, isWhole: false }],
      });
    });

    it('begins the upload that an announced file names, in place of a former one of that file', async () => {
      const store = await openWithJob();
      await store.claim('job-1', makeClaim({ files: [makeFile({ id: 'photo' })] }));
      const again = makeClaim({ files: [makeFile({ id: 'photo', uploadId: 'up-2' })] });
      expect(await store.claim('job-1', again)).toMatchObject({
        kind: 'claimed',
        job: { files: [{ uploadId: 'up-2' }] },
        droppedUploadIds: ['up-1'],
      });
    });
  });

  describe(`${name} keeps a claim whose upload was dropped`, () => {
    it('for the same phone, and from every other', async () => {
      const store = await openClaimed();
      await store.dropUpload('job-1', 'up-1');
      const other = makeClaim({ claimHash: 'phone-b', files: [makeFile({ uploadId: 'up-b' })] });
      expect(await store.claim('job-1', other)).toEqual({ kind: 'used' });
      expect(await complete(store, 'job-1', 'up-1')).toBe(false);
      const again = makeClaim({ files: [makeFile({ uploadId: 'up-2' })] });
      expect(await store.claim('job-1', again)).toMatchObject({ kind: 'claimed', droppedUploadIds: [] });
      expect(await complete(store, 'job-1', 'up-2')).toBe(true);
    });
  });

  describe(`${name} knows what is due`, () => {
    it('lists unfinished jobs that have expired, and when the next one will', async () => {
      const store = await open();
      await addJob(store, makeJob({ id: 'late', expiresAtMs: 7_000 }));
      await addJob(store, makeJob({ id: 'soon', expiresAtMs: 3_000 }));
      await addJob(store, makeJob({ id: 'over', expiresAtMs: 2_000 }));
      await store.fail('over', FAILURE, END);
      expect(await store.findNextExpiry()).toBe(3_000);
      expect(await store.listExpired(2_999)).toEqual([]);
      expect((await store.listExpired(3_000)).map((job) => job.id)).toEqual(['soon']);
    });

    it('lists jobs in progress and the uploads whose bytes must be kept', async () => {
      const store = await open();
      for (const id of ['a', 'b', 'c', 'd']) {
        await addJob(store, makeJob({ id }));
        if (id !== 'd') await store.claim(id, makeClaim({ files: [makeFile({ uploadId: `up-${id}` })] }));
      }
      await complete(store, 'b', 'up-b');
      await store.fail('c', FAILURE, END);
      expect((await store.listInProgress()).map((job) => job.id)).toEqual(['a']);
      expect((await store.listWantedUploadIds()).sort()).toEqual(['up-a', 'up-b']);
    });

    it('counts jobs by status, also zero', async () => {
      const store = await open();
      expect(await store.countByStatus()).toEqual({ pending: 0, in_progress: 0, completed: 0, failed: 0 });
      for (const id of ['a', 'b', 'c']) await addJob(store, makeJob({ id }));
      await store.claim('a', makeClaim());
      await store.fail('b', FAILURE, END);
      expect(await store.countByStatus()).toEqual({ pending: 1, in_progress: 1, completed: 0, failed: 1 });
    });

    it('forgets final jobs after their time, and never unfinished ones', async () => {
      const store = await openClaimed();
      await addJob(store, makeJob({ id: 'job-2' }));
      await complete(store, 'job-1', 'up-1');
      expect(await store.keepUntil('job-1', 20_000)).toBe(true);
      expect(await store.keepUntil('job-1', 10_000)).toBe(true);
      expect(await store.keepUntil('job-2', 20_000)).toBe(false);
      expect(await store.listForgettable(19_999)).toEqual([]);
      expect((await store.listForgettable(20_000)).map((job) => job.id)).toEqual(['job-1']);
      expect(await store.remove('job-1', 19_999)).toBe(false);
      expect(await store.remove('job-1', 20_000)).toBe(true);
      expect(await store.remove('job-2', 20_000)).toBe(false);
      expect(await store.find('job-1')).toBeUndefined();
      expect(await store.find('job-2')).toBeDefined();
    });
  });
}
