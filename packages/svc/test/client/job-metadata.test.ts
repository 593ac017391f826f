import { describe, expect, it } from 'vitest';
import { setUpClient } from '../support/set-up-routes.ts';

describe('createJob({ metadata })', () => {
  it.each([{ orderId: 'o1' }, 0, false, ''])('sends it: %j', async (metadata) => {
    const { transferServer, client } = setUpClient();
    await client.createJob({ accept: '.pdf', metadata });
    expect(transferServer.requests[0]?.body).toEqual({ accept: '.pdf', metadata });
  });

  it.each([undefined, null])('sends none for %j', async (metadata) => {
    const { transferServer, client } = setUpClient();
    await client.createJob({ metadata });
    expect(transferServer.requests[0]?.body).toEqual({});
  });

  it.each([
    ['a function', () => 1],
    ['a bigint', 1n],
    ['a promise that nobody has awaited', Promise.resolve({ orderId: 'o1' })],
    ['too large', 'é'.repeat(1024)],
  ] as [string, unknown][])('rejects before anything is sent when it is %s', async (_title, metadata) => {
    const { transferServer, client } = setUpClient();
    const message = '"metadata" must be JSON of at most 2048 bytes.';
    await expect(client.createJob({ metadata })).rejects.toMatchObject({ code: 'bad_request', message });
    expect(transferServer.requests).toEqual([]);
  });
});

it('what is never JSON does not compile', () => {
  const { client } = setUpClient();
  const makeJobs = (later: Promise<{ orderId: string }>) => [
    // @ts-expect-error: the await was forgotten
    client.createJob({ metadata: later }),
    // @ts-expect-error
    client.createJob({ metadata: { orderIds: new Map<string, string>() } }),
    client.createJob({ metadata: { at: new Date(), orderId: undefined, more: [null, 1] } }),
  ];
  expect(makeJobs).toBeDefined();
});

it('getJob and waitForJobCompletion give it back', async () => {
  const { transferServer, client } = setUpClient();
  const metadata = { orderId: 'o1' };
  const { id } = transferServer.addJob({ status: 'completed', metadata });
  const job = await client.getJob<{ orderId: string }>(id);
  expect(job.metadata?.orderId).toBe('o1');
  expect((await client.waitForJobCompletion<{ orderId: string }>(id)).metadata?.orderId).toBe('o1');
});
