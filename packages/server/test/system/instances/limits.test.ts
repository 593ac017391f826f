import { describe, expect, it } from 'vitest';
import { startTwoInstances } from '../../support/services/test-instances.ts';
import { hasS3 } from '../../support/services/test-s3.ts';
import { waitForOpenWaits, type TestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/time.ts';

const SOMEBODY = { 'X-Forwarded-For': '203.0.113.9' };

function createJob({ routes }: TestServer, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${routes}/job`, { method: 'POST', headers });
}

/** Sends requests at the same moment, in turn to each instance. Counts the answers by status. */
async function countAnswers(
  servers: readonly TestServer[],
  count: number,
  send: (server: TestServer) => Promise<Response>,
): Promise<Record<number, number>> {
  const sending = Array.from({ length: count / servers.length }, () => servers.map(send)).flat();
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(sending)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe.runIf(hasS3)('two instances together', () => {
  it('allow an address as many transfers a minute as one does', async () => {
    const servers = await startTwoInstances({ isNetworkAllowed: true, limits: { addressJobsPerMinute: 5 } });
    expect(await countAnswers(servers, 12, (server) => createJob(server, SOMEBODY))).toEqual({
      201: 5,
      429: 7,
    });
  });

  it('share out what an address may have waiting, as soon as they know of each other', async () => {
    const servers = await startTwoInstances({ isNetworkAllowed: true, limits: { maxWaits: 4 } });
    const [{ id }, leaving] = [await servers[0].createJob(), new AbortController()];
    const wait = ({ routes }: TestServer, timeoutMs: number) =>
      fetch(`${routes}/job/${id}/wait?timeoutMs=${timeoutMs}`, { headers: SOMEBODY, signal: leaving.signal });
    const held = servers.flatMap((server) => [wait(server, 100_000), wait(server, 100_000)]);
    const ended = Promise.allSettled(held);
    for (const server of servers) {
      await waitForOpenWaits(server, 2);
      // The first instance notices the second one some seconds after its start.
      await waitFor(async () => expect((await wait(server, 1)).status).toBe(429));
    }
    leaving.abort();
    await ended;
  });
});
