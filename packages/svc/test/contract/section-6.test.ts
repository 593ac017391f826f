import { afterEach, describe, expect, it, vi } from 'vitest';
import { setUpClient } from '../support/set-up-routes.ts';

afterEach(() => vi.useRealTimers());

describe('contract section 6: events', () => {
  it('6: the backend serves the wait by polling, and is told at once where the job API holds its answer', async () => {
    const { transferServer, client } = setUpClient();
    const { id } = transferServer.addJob();
    vi.useFakeTimers();
    const waiting = client.waitForJobCompletion(id);
    await transferServer.seen(1);
    transferServer.change(id, { status: 'in_progress' });
    await vi.advanceTimersByTimeAsync(2_000);
    await transferServer.seen(2);
    transferServer.change(id, { status: 'completed' });
    await waiting;
    expect(transferServer.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET http://transfers.test/v1/jobs/${id}`,
      `GET http://transfers.test/v1/jobs/${id}`,
    ]);
    expect(transferServer.requests[0]?.headers.get('prefer')).toMatch(/^wait=\d+$/);
  });
});
