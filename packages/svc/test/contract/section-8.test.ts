import { afterEach, describe, expect, it, vi } from 'vitest';
import { SvcServer } from '../../src/index.ts';
import { BASE_URL, json, TOKEN } from '../support/fake-transfer-server.ts';
import { setUpClient, setUpRoutes } from '../support/set-up-routes.ts';

afterEach(() => vi.useRealTimers());

/** A client of a server that holds no answer and whose job stays as it is. Time passes only when told to. */
function setUpPolling() {
  vi.useFakeTimers();
  const readAtMs: number[] = [];
  const startedMs = performance.now();
  const fetch = async () => {
    readAtMs.push(performance.now() - startedMs);
    return json(200, { id: 'x', status: 'pending' });
  };
  return { readAtMs, client: new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch }) };
}

describe('contract section 8: limits', () => {
  it('8: waits for 120000 ms by default', async () => {
    const { client } = setUpPolling();
    const ended = vi.fn<(error: unknown) => void>();
    void client.waitForJobCompletion('x').catch(ended);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: 'SvcTimeoutError' }));
  });

  it('8: reads the job every 2000 ms by default', async () => {
    const { client, readAtMs } = setUpPolling();
    const waiting = client.waitForJobCompletion('x', { timeoutMs: 7_000 }).catch(() => 'time is up');
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await waiting).toBe('time is up');
    expect(readAtMs).toEqual([0, 2_000, 4_000, 6_000, 7_000]);
  });

  it('8: every file needs a new job: creating twice gives two', async () => {
    const { post } = setUpRoutes();
    const ids = [await post('/job'), await post('/job')].map(({ body }) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([0, 1.5, 10_081])(
    '8: refuses a lifetime of %d minutes, a limit of ours',
    async (expirationMinutes) => {
      const { transferServer, client } = setUpClient();
      const { id } = transferServer.addJob({ status: 'completed' });
      const getting = client.getDownloadUrl(id, { expirationMinutes });
      await expect(getting).rejects.toMatchObject({ code: 'bad_request' });
    },
  );
});
