import { parseJob } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/drivers/system-clock.ts';
import { createWebhookSecret } from '../../../src/config/webhook-endpoint.ts';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { startTwoInstances } from '../../support/services/test-instances.ts';
import { hasS3 } from '../../support/services/test-s3.ts';
import { readAnswer, type TestServer } from '../../support/test-server.ts';
import { openWebhook, startReceiver } from '../../support/webhook-receiver.ts';

const MINUTE_MS = 60_000;
/** Far less than the difference of the clocks, and more than a pause of a busy machine. */
const TOLERANCE_MS = 10_000;

/** Starts an instance whose clock is a minute behind, and one whose clock is a minute ahead. */
function startApart(options: Parameters<typeof startTwoInstances>[0] = {}) {
  return startTwoInstances((index) => ({
    ...(typeof options === 'function' ? options(index) : options),
    clock: { ...systemClock, now: () => systemClock.now() + (index === 0 ? -MINUTE_MS : MINUTE_MS) },
  }));
}

function expectNear(atMs: number, expectedMs: number): void {
  expect(Math.abs(atMs - expectedMs)).toBeLessThan(TOLERANCE_MS);
}

async function readEnd({ routes }: TestServer, jobId: string) {
  const { body } = await readAnswer(await fetch(`${routes}/job/${jobId}/wait?timeoutMs=60000`));
  return parseJob(body['job']);
}

describe.runIf(hasS3)('instances whose clocks are two minutes apart', () => {
  it('give all jobs the same time, and end them neither early nor late', async () => {
    const servers = await startApart({ jobLifetimeMs: 3_000 });
    const startedMs = performance.now();
    const jobs = await Promise.all(servers.map((server) => server.createJob()));
    for (const [index, { id, createdAt, expiresAt }] of jobs.entries()) {
      expectNear(Date.parse(String(createdAt)), Date.now());
      expect(Date.parse(String(expiresAt)) - Date.parse(String(createdAt))).toBe(3_000);
      // Read at the other instance.
      expect((await servers[1 - index]?.readJob(id))?.status).toBe('pending');
    }
    const ends = await Promise.all(
      jobs.map(({ id }, index) => readEnd(servers[1 - index] ?? servers[0], id)),
    );
    const tookMs = performance.now() - startedMs;
    expect(tookMs).toBeGreaterThan(2_900);
    expect(tookMs).toBeLessThan(TOLERANCE_MS);
    expect(ends).toMatchObject([{ failure: { code: 'expired' } }, { failure: { code: 'expired' } }]);
  });

  it('hold a wait as long as they were asked', async () => {
    const servers = await startApart();
    const { id } = await servers[0].createJob();
    for (const { routes } of servers) {
      const startedMs = performance.now();
      expect((await fetch(`${routes}/job/${id}/wait?timeoutMs=300`)).status).toBe(408);
      expect(performance.now() - startedMs).toBeGreaterThan(250);
      expect(performance.now() - startedMs).toBeLessThan(TOLERANCE_MS);
    }
  });

  it('give addresses that work at once, at each of them', async () => {
    const servers = await startApart();
    const { id } = await servers[0].createJob({ multiple: true });
    const bytes = makeBytes(1_000);
    await createPhone(servers[1].url).sendFile(id, { bytes });
    for (const { routes } of servers) {
      const { body } = await readAnswer(await fetch(`${routes}/job/${id}/download?expiration=1`));
      expectNear(Date.parse(String(body['expiresAt'])), Date.now() + MINUTE_MS);
      expect(hashBytes(await (await fetch(String(body['url']))).bytes())).toBe(hashBytes(bytes));
    }
  });

  it('tell each end once, soon', async () => {
    const secret = createWebhookSecret();
    const receiver = await startReceiver();
    const servers = await startApart({ webhook: { url: receiver.url, secret } });
    const ids: string[] = [];
    for (const server of [...servers, ...servers]) {
      const { id } = await server.createJob();
      ids.push(id);
      await fetch(`${server.routes}/job/${id}`, { method: 'DELETE' });
    }
    const received = (await receiver.waitFor(4)).map((webhook) => openWebhook(webhook, secret));
    expect(received.map(({ job }) => job.id).toSorted()).toEqual(ids.toSorted());
    for (const { timestamp } of received) expectNear(Date.parse(timestamp), Date.now());
  });
});
