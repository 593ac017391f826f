import { describe, expect, it } from 'vitest';
import { CLAIM, makeEndpoint, rotateTo, fail, claimOne, type Stores } from './webhook-examples.ts';

/**
 * The rules of `WebhookStore` about endpoints, for any driver.
 *
 * @param openTwice - two pairs of stores over the same data, as two processes would have them.
 */
export function testWebhookEndpoints(name: string, openTwice: () => Promise<[Stores, Stores]>): void {
  const open = async () => (await openTwice())[0];
  const openWithEndpoint = async () => {
    const stores = await open();
    await stores.webhooks.putEndpoint(makeEndpoint());
    return stores;
  };

  describe(`${name} keeps endpoints`, () => {
    it('returns every field, oldest first', async () => {
      const { webhooks } = await open();
      await webhooks.putEndpoint(makeEndpoint({ id: 'we_2', projectId: 'demo', createdAtMs: 2_000 }));
      await webhooks.putEndpoint(makeEndpoint());
      const fresh = { formerSecrets: [], disabled: null, pending: 0, givenUp: 0 };
      expect(await webhooks.listEndpoints()).toEqual([
        { ...makeEndpoint(), ...fresh },
        { ...makeEndpoint({ id: 'we_2', projectId: 'demo', createdAtMs: 2_000 }), ...fresh },
      ]);
    });

    it('keeps the former secret beside a new one', async () => {
      const { webhooks } = await openWithEndpoint();
      expect(await webhooks.rotateSecret('we_1', rotateTo('whsec_2', 2_000))).toBe(true);
      const formerSecrets = [{ text: 'whsec_1', untilMs: 5_000 }];
      expect(await webhooks.listEndpoints()).toMatchObject([{ secret: 'whsec_2', formerSecrets }]);
    });

    it('keeps every former secret until its own time, however often it is changed', async () => {
      const stores = await openWithEndpoint();
      const { webhooks } = stores;
      await webhooks.rotateSecret('we_1', rotateTo('whsec_2', 2_000));
      await webhooks.rotateSecret('we_1', rotateTo('whsec_3', 3_000));
      const formerSecrets = [
        { text: 'whsec_1', untilMs: 5_000 },
        { text: 'whsec_2', untilMs: 6_000 },
      ];
      expect(await webhooks.listEndpoints()).toMatchObject([{ secret: 'whsec_3', formerSecrets }]);
      await fail(stores, 'job-1');
      expect((await claimOne(stores)).endpoint).toMatchObject({ secret: 'whsec_3', formerSecrets });
    });

    it('forgets former secrets whose time is over with the next change, and all with a new address', async () => {
      const { webhooks } = await openWithEndpoint();
      await webhooks.rotateSecret('we_1', rotateTo('whsec_2', 2_000));
      await webhooks.rotateSecret('we_1', rotateTo('whsec_3', 5_000));
      const formerSecrets = [{ text: 'whsec_2', untilMs: 8_000 }];
      expect(await webhooks.listEndpoints()).toMatchObject([{ formerSecrets }]);
      await webhooks.putEndpoint(makeEndpoint({ secret: 'whsec_4' }));
      expect(await webhooks.listEndpoints()).toMatchObject([{ secret: 'whsec_4', formerSecrets: [] }]);
    });

    it('sends pending deliveries to the new address of an endpoint', async () => {
      const stores = await openWithEndpoint();
      await fail(stores, 'job-1');
      await stores.webhooks.putEndpoint(makeEndpoint({ url: 'https://b.example/', secret: 'whsec_2' }));
      expect((await claimOne(stores)).endpoint).toMatchObject({
        url: 'https://b.example/',
        secret: 'whsec_2',
      });
    });

    it('returns a value for unknown ids, without an error', async () => {
      const { webhooks } = await open();
      expect(await webhooks.removeEndpoint('nobody')).toBe(false);
      expect(await webhooks.rotateSecret('nobody', rotateTo('whsec_2', 1))).toBe(false);
      expect(await webhooks.disableEndpoint('nobody', 'Gone.', 1)).toBeUndefined();
      expect(await webhooks.claimDue('nobody', CLAIM)).toEqual([]);
      expect(await webhooks.findNextDue(0)).toBeUndefined();
      expect(await webhooks.countPending()).toBe(0);
    });
  });

  describe(`${name} sends nothing to a disabled endpoint`, () => {
    it('gives up pending deliveries, and adds none', async () => {
      const stores = await openWithEndpoint();
      await fail(stores, 'job-1');
      expect(await stores.webhooks.disableEndpoint('we_1', 'Gone.', 2_100)).toBe(1);
      await fail(stores, 'job-2');
      const disabled = { atMs: 2_100, reason: 'Gone.' };
      expect(await stores.webhooks.listEndpoints()).toMatchObject([{ disabled, pending: 0, givenUp: 1 }]);
    });

    it('and tells that it was disabled before, keeping the time and the reason', async () => {
      const { webhooks } = await openWithEndpoint();
      expect(await webhooks.disableEndpoint('we_1', 'Gone.', 1_500)).toBe(0);
      expect(await webhooks.disableEndpoint('we_1', 'Gone again.', 1_600)).toBeUndefined();
      const disabled = { atMs: 1_500, reason: 'Gone.' };
      expect(await webhooks.listEndpoints()).toMatchObject([{ disabled }]);
    });

    it('until the endpoint is added again', async () => {
      const stores = await openWithEndpoint();
      await stores.webhooks.disableEndpoint('we_1', 'Gone.', 1_500);
      await stores.webhooks.putEndpoint(makeEndpoint());
      await fail(stores, 'job-1');
      expect(await stores.webhooks.listEndpoints()).toMatchObject([{ disabled: null, pending: 1 }]);
    });
  });
}
