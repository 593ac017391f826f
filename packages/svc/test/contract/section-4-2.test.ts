import { describe, expect, it } from 'vitest';
import { createRecordingClient } from '../support/recording-client.ts';
import { setUpRoutes } from '../support/set-up-routes.ts';

async function callsOf(path: string) {
  const { client, calls } = createRecordingClient();
  const { status } = await setUpRoutes({ client }).get(path);
  return { status, calls };
}

async function waitOptionsOf(query: string) {
  return (await callsOf(`/job/x/wait${query}`)).calls[0]?.[2];
}

async function downloadOptionsOf(query: string) {
  return (await callsOf(`/job/x/download${query}`)).calls[0]?.[2];
}

describe('contract section 4.2: query parameters', () => {
  it('4.2: timeoutMs default is 120000', async () => {
    expect(await waitOptionsOf('?intervalMs=300')).toEqual({ timeoutMs: 120_000, intervalMs: 300 });
  });

  it('4.2: intervalMs default is 2000', async () => {
    expect(await waitOptionsOf('?timeoutMs=300')).toEqual({ timeoutMs: 300, intervalMs: 2_000 });
  });

  it.each([
    [0, 250],
    [120_000, 30_000],
  ])('4.2: takes timeoutMs %d and intervalMs %d', async (timeoutMs, intervalMs) => {
    const query = `?timeoutMs=${timeoutMs}&intervalMs=${intervalMs}`;
    expect(await waitOptionsOf(query)).toEqual({ timeoutMs, intervalMs });
  });

  it.each(['timeoutMs=120001', 'intervalMs=249'])(
    '4.2: refuses %s with 400 and asks nobody',
    async (query) => {
      expect(await callsOf(`/job/x/wait?${query}`)).toEqual({ status: 400, calls: [] });
    },
  );

  it('4.2: expiration is in minutes', async () => {
    expect(await downloadOptionsOf('?expiration=5')).toEqual({ expirationMinutes: 5 });
  });

  it('4.2: the default of the kit applies when expiration is omitted: 60 minutes', async () => {
    expect(await downloadOptionsOf('')).toEqual({ expirationMinutes: 60 });
  });

  it.each([1, 10_080])('4.2: takes an expiration of %d', async (expirationMinutes) => {
    expect(await downloadOptionsOf(`?expiration=${expirationMinutes}`)).toEqual({ expirationMinutes });
  });

  it.each(['0', '10081'])('4.2: refuses an expiration of "%s" with 400', async (minutes) => {
    expect(await callsOf(`/job/x/download?expiration=${minutes}`)).toEqual({ status: 400, calls: [] });
  });

  it('4.2: ignores parameters that it does not know', async () => {
    expect((await callsOf('/job/x/wait?t=1&_=2')).status).toBe(200);
  });
});

describe('contract section 4.2: when the timeout elapses, which the contract leaves open', () => {
  it('4.2: answers 408 with the job, which means "ask again"', async () => {
    const { transferServer, get } = setUpRoutes();
    const job = transferServer.addJob({ status: 'in_progress' });
    const { status, body } = await get(`/job/${job.id}/wait?timeoutMs=0`);
    expect([status, body]).toEqual([408, { error: expect.any(String), job: { ...job, canReport: true } }]);
  });

  it('4.2: stops waiting when the caller has gone', async () => {
    const { transferServer, get } = setUpRoutes();
    const caller = new AbortController();
    const answer = get(`/job/${transferServer.addJob().id}/wait`, { signal: caller.signal });
    await transferServer.seen(1);
    caller.abort();
    expect((await answer).status).toBe(499);
    expect(transferServer.requests).toHaveLength(1);
  });
});
