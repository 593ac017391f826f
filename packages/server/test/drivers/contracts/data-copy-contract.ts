import { beforeEach, describe, expect, it } from 'vitest';
import { pairTables } from '../../../src/move/copied-tables.ts';
import { COPY_KINDS } from '../../../src/ports/data-copy.ts';
import type { Database } from '../../../src/ports/database.ts';
import { copiedRows, fillDatabase } from './copied-examples.ts';
import { CLAIM, makeEndpoint } from './webhook-examples.ts';
import { addJob, END, FAILURE, makeClaim, makeFile, makeJob, makeRacingJob } from './job-examples.ts';

/**
 * The rules of `DataCopy`, for any driver.
 *
 * @param openSource - of what is copied. Default: another database of the driver.
 */
export function testDataCopy(
  name: string,
  open: () => Promise<Database>,
  openSource: () => Promise<Database> = open,
): void {
  describe(`${name} copies`, () => {
    let source: Database;
    let target: Database;

    beforeEach(async () => {
      source = await openSource();
      target = await open();
    });

    it('every row of every kind to another database, field by field', async () => {
      await fillDatabase(source);
      await copyAll(source, target);
      for (const kind of COPY_KINDS) {
        const rows = await source.copy[kind].read(undefined, 100);
        expect(rows.length).toBeGreaterThan(1);
        expect(await target.copy[kind].count()).toBe(rows.length);
        expect(await target.copy[kind].read(undefined, 100)).toEqual(rows);
      }
    });

    it('so that all stores read the same there', async () => {
      await fillDatabase(source);
      await copyAll(source, target);
      const [one, other] = await Promise.all([readStores(source), readStores(target)]);
      expect(other).toEqual(one);
      expect(one.heldBytes).toBeGreaterThan(0);
      expect(one.due.length).toBeGreaterThan(0);
    });

    it('what limits are compared with', async () => {
      await fillDatabase(source);
      await copyAll(source, target);
      await expectSameLimits(source, target);
      // Two jobs of the project are open.
      expect(await target.jobs.addWithin(makeJob({ id: 'third' }), 2)).toBeUndefined();
      expect(await target.jobs.addWithin(makeJob({ id: 'third' }), 3)).toMatchObject({ id: 'third' });
      const held = await target.jobs.countHeldBytes();
      const claim = makeClaim({ files: [makeFile({ uploadId: 'up-7', size: 10 })] });
      expect(await target.jobs.claim('third', { ...claim, maxTotalBytes: held + 9 })).toMatchObject({
        kind: 'quota_full',
      });
      expect(await target.jobs.claim('third', { ...claim, maxTotalBytes: held + 10 })).toMatchObject({
        kind: 'claimed',
      });
    });

    it('jobs that go on there as they would have gone on where they were', async () => {
      await fillDatabase(source);
      await copyAll(source, target);
      const announced = { fileId: 'announced', uploadId: 'up-6', size: 7, sha256: null };
      const { claimHash, nowMs } = makeClaim();
      for (const { jobs, webhooks } of [source, target]) {
        await jobs.startUpload('arriving', { ...announced, claimHash, nowMs });
        const end = { ...END, describeEvent: () => ({ id: 'msg_arrived', body: 'arrived' }) };
        await jobs.finishFile('arriving', 'up-1', end);
        expect(await jobs.finishFile('arriving', 'up-6', end)).toBe('completed');
        await jobs.remove('completed', 1_000_000);
        await jobs.remove('expired', 1_000_000);
        expect(await webhooks.sendAgain((await webhooks.listDeliveries('we_1', 1))[0]?.id ?? 0, 1)).toBe(
          true,
        );
      }
      await expectSameLimits(source, target);
      // New deliveries may have other numbers.
      const [{ due, newest }, expected] = [await readStores(target), await readStores(source)];
      expect(newest).toEqual(expected.newest);
      expect(due.map(({ event }) => event)).toEqual(expected.due.map(({ event }) => event));
    });

    it('any field that a row may have', async () => {
      const { keys, endpoints, jobs, deliveries, settings, blobs } = copiedRows;
      await target.copy.keys.put(keys);
      await target.copy.endpoints.put(endpoints);
      await target.copy.jobs.put(jobs);
      await target.copy.deliveries.put(deliveries);
      await target.copy.settings.put(settings);
      await target.copy.blobs.put(blobs);
      for (const kind of COPY_KINDS) {
        expect(await target.copy[kind].read(undefined, 100)).toEqual(copiedRows[kind]);
      }
    });

    it('in the order of ids, page by page', async () => {
      const ids = ['-a', 'A', 'Z', '_', 'a', 'aa', 'b'];
      await source.copy.settings.put(ids.toReversed().map((id) => ({ id, value: 'x' })));
      const readIds = async (after: string | undefined) =>
        (await source.copy.settings.read(after, 3)).map(({ id }) => id);
      expect(await readIds(undefined)).toEqual(['-a', 'A', 'Z']);
      expect(await readIds('Z')).toEqual(['_', 'a', 'aa']);
      expect(await readIds('aa')).toEqual(['b']);
    });

    it('deliveries in the order of their numbers', async () => {
      const [delivery] = copiedRows.deliveries;
      if (!delivery) throw new Error('There is no example.');
      await source.copy.endpoints.put(copiedRows.endpoints);
      for (const id of [100, 9, 20]) {
        await source.copy.deliveries.put([{ ...delivery, id, jobId: `job-${id}` }]);
      }
      expect((await source.copy.deliveries.read(9, 10)).map(({ id }) => id)).toEqual([20, 100]);
    });

    it('a row twice, which is there once, as it came last', async () => {
      await fillDatabase(target);
      const [job] = await target.copy.jobs.read(undefined, 1);
      const [endpoint] = await target.copy.endpoints.read(undefined, 1);
      if (!job || !endpoint) throw new Error('There is no example.');
      const before = await readCounts(target);
      const changed = { ...job, projectId: 'changed', files: [] };
      await target.copy.jobs.put([job, changed]);
      await target.copy.endpoints.put([{ ...endpoint, url: 'https://b.example/', formerSecrets: [] }]);
      expect(await target.jobs.find(job.id)).toEqual(changed);
      expect(await readCounts(target)).toEqual(before);
    });

    it('jobs that have changed, or are gone, which count as they are now', async () => {
      await fillDatabase(source);
      await copyAll(source, target);
      await source.jobs.complete('pending', END);
      await source.jobs.fail('arriving', FAILURE, END);
      await addJob(source.jobs, makeJob({ id: 'new', projectId: 'other' }));
      await copyAll(source, target);
      await source.copy.jobs.remove(['pending', 'expired']);
      await target.copy.jobs.remove(['pending', 'expired']);
      await expectSameLimits(source, target);
      expect(await target.jobs.countOpenByProject()).toEqual({ other: 1 });
    });

    it('all rows of a step or none', async () => {
      const [delivery] = copiedRows.deliveries;
      if (!delivery) throw new Error('There is no example.');
      await target.copy.endpoints.put(copiedRows.endpoints);
      const orphan = { ...delivery, id: 99, jobId: 'other', endpointId: 'nobody' };
      await expect(target.copy.deliveries.put([delivery, orphan])).rejects.toThrow(/foreign key/i);
      expect(await target.copy.deliveries.count()).toBe(0);
    });

    it('no row that was removed', async () => {
      await fillDatabase(target);
      const [job] = await target.copy.jobs.read(undefined, 1);
      const count = await target.copy.jobs.count();
      await target.copy.jobs.remove([job?.id ?? '', 'unknown']);
      expect(await target.copy.jobs.count()).toBe(count - 1);
      expect(await target.jobs.find(job?.id ?? '')).toBeUndefined();
    });

    it('deliveries with their numbers, and gives higher ones to those that come then', async () => {
      await target.webhooks.putEndpoint(makeEndpoint());
      // Higher than any that an earlier use of the database has made.
      const highest = 1_000_000;
      const [delivery] = copiedRows.deliveries;
      if (!delivery) throw new Error('There is no example.');
      await target.copy.deliveries.put([{ ...delivery, id: highest }]);
      await target.copy.deliveries.put([{ ...delivery, id: 5, jobId: 'other' }]);
      await addJob(target.jobs, makeRacingJob('later'));
      const event = { id: 'msg_later', body: 'later' };
      await target.jobs.fail('later', FAILURE, { ...END, describeEvent: () => event });
      const ids = (await target.copy.deliveries.read(highest, 10)).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(0);
    });
  });
}

async function copyAll(source: Database, target: Database): Promise<void> {
  for (const kind of COPY_KINDS) {
    const pair = pairTables(kind, source.copy, target.copy);
    await pair.target.put(await pair.source.read(undefined, 100));
  }
}

async function expectSameLimits({ jobs: one }: Database, { jobs: other }: Database): Promise<void> {
  expect(await other.countHeldBytes()).toBe(await one.countHeldBytes());
  expect(await other.countOpenByProject()).toEqual(await one.countOpenByProject());
}

async function readCounts({ copy }: Database): Promise<number[]> {
  return Promise.all(COPY_KINDS.map((kind) => copy[kind].count()));
}

/** What a server reads, and what it would send next. */
async function readStores({ jobs, keys, webhooks, settings, ledger }: Database) {
  const newest = await jobs.listNewest({ limit: 100 });
  const endpoints = await webhooks.listEndpoints();
  return {
    newest,
    next: await jobs.findNext(newest.find(({ afterId }) => afterId !== null)?.afterId ?? ''),
    statuses: await jobs.countByStatus(),
    heldBytes: await jobs.countHeldBytes(),
    wanted: (await jobs.listWantedUploadIds()).toSorted(),
    keys: await keys.list(),
    endpoints,
    listed: await Promise.all(endpoints.map(({ id }) => webhooks.listDeliveries(id, 100))),
    due: await webhooks.claimDue(makeEndpoint().id, { ...CLAIM, nowMs: 1_000_000, leasedUntilMs: 2_000_000 }),
    setting: await settings.find('one'),
    entry: await ledger.find('blob-1'),
  };
}
