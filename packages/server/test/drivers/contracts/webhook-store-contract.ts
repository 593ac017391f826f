import { describe, expect, it } from 'vitest';
import { addJob, claimOf, FAILURE, makeRacingJob } from './job-examples.ts';
import {
  END,
  CLAIM,
  makeEndpoint,
  fail,
  throwWhileDescribing,
  claimOne,
  type Stores,
} from './webhook-examples.ts';

/**
 * The rules of `WebhookStore`, and of `JobStore` for the events of ended jobs, for any driver.
 *
 * @param openTwice - two pairs of stores over the same data, as two processes would have them.
 */
export function testWebhookStore(name: string, openTwice: () => Promise<[Stores, Stores]>): void {
  const openWithEndpoint = async () => {
    const both = await openTwice();
    await both[0].webhooks.putEndpoint(makeEndpoint());
    return both;
  };
  const openWithDelivery = async () => {
    const [stores] = await openWithEndpoint();
    await fail(stores, 'job-1');
    return stores;
  };
  describe(`${name} stores the event of an ended job`, () => {
    it('once for each endpoint of the project and of all projects, with the same event', async () => {
      const [stores] = await openWithEndpoint();
      await stores.webhooks.putEndpoint(makeEndpoint({ id: 'we_2', projectId: 'demo' }));
      await stores.webhooks.putEndpoint(makeEndpoint({ id: 'we_3', projectId: 'another' }));
      await fail(stores, 'job-1');
      expect((await stores.webhooks.listDueEndpoints(2_000)).toSorted()).toEqual(['we_1', 'we_2']);
      const event = { id: 'msg_job-1', body: 'job-1 is failed' };
      expect(await claimOne(stores)).toMatchObject({ jobId: 'job-1', attempt: 1, event });
      expect(await stores.webhooks.claimDue('we_2', CLAIM)).toMatchObject([{ event }]);
      expect(await stores.webhooks.claimDue('we_3', CLAIM)).toEqual([]);
    });

    it('with the job as it is after the end', async () => {
      const [stores] = await openWithEndpoint();
      await addJob(stores.jobs, makeRacingJob('job-1'));
      await stores.jobs.claim('job-1', claimOf('phone', 'up-1'));
      expect(await stores.jobs.finishFile('job-1', 'up-1', END)).toBe('completed');
      expect((await claimOne(stores)).event.body).toBe('job-1 is completed');
    });

    it('not for an end that did not happen, and once for an end that two processes tried', async () => {
      const [one, other] = await openWithEndpoint();
      await addJob(one.jobs, makeRacingJob('job-1'));
      expect(await one.jobs.complete('job-1', END)).toBe(false);
      expect(await one.webhooks.countPending()).toBe(0);
      await Promise.all([one.jobs.fail('job-1', FAILURE, END), other.jobs.fail('job-1', FAILURE, END)]);
      expect(await one.webhooks.countPending()).toBe(1);
    });

    it('or does not end the job when its event cannot be built', async () => {
      const [stores] = await openWithEndpoint();
      await expect(fail(stores, 'job-1', { ...END, describeEvent: throwWhileDescribing })).rejects.toThrow(
        'cannot be described',
      );
      expect((await stores.jobs.find('job-1'))?.status).toBe('pending');
      expect(await stores.webhooks.countPending()).toBe(0);
    });

    it('and keeps it after the job was forgotten', async () => {
      const stores = await openWithDelivery();
      expect(await stores.jobs.remove('job-1', 9_000)).toBe(true);
      expect((await claimOne(stores)).event.id).toBe('msg_job-1');
    });

    it('for an endpoint that another process has just added, and not for a removed one', async () => {
      const [one, other] = await openTwice();
      await other.webhooks.putEndpoint(makeEndpoint());
      await fail(one, 'job-1');
      expect(await other.webhooks.countPending()).toBe(1);
      expect(await other.webhooks.removeEndpoint('we_1')).toBe(true);
      await fail(one, 'job-2');
      expect(await one.webhooks.countPending()).toBe(0);
    });
  });

  describe(`${name} keeps events and endpoints together while both change`, () => {
    const ids = Array.from({ length: 20 }, (_, index) => `job-${index}`);

    it('an endpoint that is disabled meanwhile gets nothing more', async () => {
      const [one, other] = await openWithEndpoint();
      const ends = ids.map((id) => fail(one, id));
      const givenUp = await other.webhooks.disableEndpoint('we_1', 'Gone.', 2_100);
      expect(await Promise.all(ends)).not.toContain(false);
      expect(await one.webhooks.listEndpoints()).toMatchObject([{ pending: 0, givenUp }]);
    });

    it('one that is removed meanwhile keeps no job from its end', async () => {
      const [one, other] = await openWithEndpoint();
      const ends = ids.map((id) => fail(one, id));
      await other.webhooks.removeEndpoint('we_1');
      expect(await Promise.all(ends)).not.toContain(false);
      expect(await one.webhooks.countPending()).toBe(0);
      expect(await one.jobs.countByStatus()).toMatchObject({ failed: ids.length });
    });
  });

  describe(`${name} gives a delivery to one caller at a time`, () => {
    it('oldest first, and at most the limit', async () => {
      const [stores] = await openWithEndpoint();
      for (const nowMs of [1_900, 1_700, 1_800]) await fail(stores, `job-${nowMs}`, { ...END, nowMs });
      const claimed = await stores.webhooks.claimDue('we_1', { ...CLAIM, limit: 2 });
      expect(claimed.map(({ jobId }) => jobId)).toEqual(['job-1700', 'job-1800']);
      expect(await stores.webhooks.claimDue('we_1', CLAIM)).toMatchObject([{ jobId: 'job-1900' }]);
    });

    it('and never the same to two processes', async () => {
      const [one, other] = await openWithEndpoint();
      for (let job = 0; job < 20; job++) await fail(one, `job-${job}`);
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          (turn % 2 ? one : other).webhooks.claimDue('we_1', { ...CLAIM, limit: 3 }),
        ),
      );
      expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(20);
      expect(claims.flat()).toHaveLength(20);
    });

    it('until the lease of a killed caller runs out', async () => {
      const stores = await openWithDelivery();
      const lost = await claimOne(stores);
      expect(await stores.webhooks.listDueEndpoints(2_999)).toEqual([]);
      expect(await stores.webhooks.findNextDue(2_000)).toBe(3_000);
      const again = await claimOne(stores, { ...CLAIM, nowMs: 3_000, leasedUntilMs: 4_000 });
      expect(again).toMatchObject({ id: lost.id, attempt: 2, event: lost.event });
      expect(await stores.webhooks.settle(lost, { kind: 'delivered', nowMs: 3_001 })).toBe(false);
      expect(await stores.webhooks.settle(again, { kind: 'delivered', nowMs: 3_001 })).toBe(true);
      expect(await stores.webhooks.countPending()).toBe(0);
    });
  });

  describe(`${name} stores the result of a try`, () => {
    it('a failed one is due again at its time', async () => {
      const stores = await openWithDelivery();
      expect(await stores.webhooks.settle(await claimOne(stores), { kind: 'retry', dueAtMs: 7_000 })).toBe(
        true,
      );
      expect(await stores.webhooks.listDueEndpoints(6_999)).toEqual([]);
      expect(await stores.webhooks.findNextDue(2_000)).toBe(7_000);
      expect(await stores.webhooks.findNextDue(7_000)).toBeUndefined();
      expect(await claimOne(stores, { ...CLAIM, nowMs: 7_000 })).toMatchObject({ attempt: 2 });
    });

    it('only one that is due too late can be brought forward', async () => {
      const [stores] = await openWithEndpoint();
      for (const nowMs of [6_999, 7_000, 7_001]) await fail(stores, `job-${nowMs}`, { ...END, nowMs });
      expect(await stores.webhooks.bringForward(7_000, 2_000)).toBe(1);
      expect(await claimOne(stores)).toMatchObject({ jobId: 'job-7001', attempt: 1 });
      expect(await stores.webhooks.findNextDue(3_000)).toBe(6_999);
    });

    it('one that this server aborted is due at once and is not counted as a try', async () => {
      const stores = await openWithDelivery();
      await stores.webhooks.settle(await claimOne(stores), { kind: 'interrupted', nowMs: 2_500 });
      expect(await claimOne(stores, { ...CLAIM, nowMs: 2_500 })).toMatchObject({ attempt: 1 });
    });

    it('one that was given up is counted, and forgotten later', async () => {
      const stores = await openWithDelivery();
      await stores.webhooks.settle(await claimOne(stores), { kind: 'given_up', nowMs: 2_500 });
      expect(await stores.webhooks.listEndpoints()).toMatchObject([{ pending: 0, givenUp: 1 }]);
      await stores.webhooks.forgetEnded(2_499);
      expect(await stores.webhooks.listEndpoints()).toMatchObject([{ givenUp: 1 }]);
      await stores.webhooks.forgetEnded(2_500);
      expect(await stores.webhooks.listEndpoints()).toMatchObject([{ givenUp: 0 }]);
    });

    it('a pending one is never forgotten', async () => {
      const stores = await openWithDelivery();
      await stores.webhooks.forgetEnded(Number.MAX_SAFE_INTEGER);
      expect(await stores.webhooks.countPending()).toBe(1);
    });
  });
}
