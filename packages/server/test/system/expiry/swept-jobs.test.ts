import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFakeClock, UNTIL_SWEEP_MS, waitForSweep, waitUntil } from '../../support/time.ts';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { readAnswer, startTestServer, startWithJob } from '../../support/test-server.ts';
import { startSlowUpload } from '../../support/raw-http.ts';

const SIZE = 100_000;
const HALF = 50_000;
const DAY_MS = 24 * 60 * 60_000;

const listBytes = (dataDir: string) => readdir(join(dataDir, 'uploads'));

it('an upload is ended in the millisecond in which its job expires, and leaves no byte', async () => {
  const clock = createFakeClock();
  const { server, job } = await startWithJob({ clock });
  const uploadUrl = await createPhone(server.url).startUpload({ jobId: job.id, size: SIZE });
  const upload = await startSlowUpload(uploadUrl, makeBytes(HALF), { size: SIZE });
  const cut = new Promise((resolve) => upload.once('close', resolve));
  await waitUntil(async () => (await server.readJob(job.id)).bytesReceived === HALF);
  const waiting = fetch(`${server.routes}/job/${job.id}/wait`);
  clock.advance(Date.parse(job.expiresAt ?? '') - 1 - clock.now());
  expect(await server.readJob(job.id)).toMatchObject({ status: 'in_progress', bytesReceived: HALF });
  expect(upload.destroyed).toBe(false);
  clock.advance(1);
  await cut;
  const { body } = await readAnswer(await waiting);
  expect(body['job']).toMatchObject({ status: 'failed', failure: { code: 'expired' } });
  await waitUntil(async () => (await listBytes(server.dataDir)).length === 0);
  expect(server.errors).toEqual([]);
});

it('ended jobs and their files are forgotten after a day, and not before', async () => {
  const clock = createFakeClock();
  const server = await startTestServer({ clock });
  const [done, ended] = [await server.createJob(), await server.createJob()];
  await createPhone(server.url).sendFile(done.id, { bytes: makeBytes(10) });
  await fetch(`${server.routes}/job/${ended.id}`, { method: 'DELETE' });
  const isForgotten = async (id: string) => (await fetch(`${server.routes}/job/${id}`)).status === 404;
  const endMs = clock.now() + DAY_MS - UNTIL_SWEEP_MS;
  for (; clock.now() < endMs; clock.advance(UNTIL_SWEEP_MS)) await waitForSweep(clock);
  await waitForSweep(clock);
  expect([await isForgotten(done.id), await isForgotten(ended.id)]).toEqual([false, false]);
  expect(await listBytes(server.dataDir)).toHaveLength(1);
  clock.advance(DAY_MS);
  await waitUntil(async () => (await isForgotten(done.id)) && (await isForgotten(ended.id)));
  await waitUntil(async () => (await listBytes(server.dataDir)).length === 0);
});
