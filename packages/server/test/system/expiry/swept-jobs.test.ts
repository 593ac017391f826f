import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFakeClock, UNTIL_SWEEP_MS, waitForSweep, waitUntil } from '../../support/time.ts';
import { createPhone, makeBytes, type Phone } from '../../support/phone.ts';
import { readAnswer, startTestServer, startWithJob } from '../../support/test-server.ts';
import { runServer, type RunningProcess } from '../../support/server-process.ts';
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

/** Where a machine is busy, a job may be over before half of its file has come: then it is another one's turn. */
async function sendHalf(server: RunningProcess, phone: Phone) {
  for (;;) {
    const jobId = await server.createJob();
    const created = await phone.createUpload({ jobId, size: SIZE }).catch(() => undefined); // it was cut off
    if (created?.status !== 201) continue;
    const uploadUrl = server.url + (created.headers.get('location') ?? '');
    const upload = await startSlowUpload(uploadUrl, makeBytes(HALF), { size: SIZE });
    const cut = new Promise((resolve) => upload.once('close', resolve));
    let job = await server.readJob(jobId);
    while (job.status !== 'failed' && job.bytesReceived !== HALF) job = await server.readJob(jobId);
    if (job.status === 'in_progress') return { jobId, uploadUrl, cut };
    upload.destroy();
  }
}

it('a real server ends the request, the wait and the bytes of an expired job', async () => {
  const server = await runServer(['--job-lifetime', '0.03']);
  const phone = createPhone(server.url);
  const { jobId, uploadUrl, cut } = await sendHalf(server, phone);
  const waiting = fetch(`${server.routes}/job/${jobId}/wait`);
  await cut;
  const { body } = await readAnswer(await waiting);
  expect(body['job']).toMatchObject({ status: 'failed', failure: { code: 'expired' } });
  await waitUntil(async () => (await listBytes(server.dataDir)).length === 0);
  expect((await phone.readOffset(uploadUrl)).status).toBe(404);
  expect((await phone.readJob(jobId)).status).toBe(404);
});

/** The shortest that the command line takes. */
const KEEP_SHORTLY = ['--keep', '0.017'];
const KEEP_MS = 0.017 * 60_000;

it('after a restart, a real server removes files whose time has passed meanwhile', async () => {
  const server = await runServer(KEEP_SHORTLY);
  const jobId = await server.sendFile();
  const keptUntilMs = Date.now() + KEEP_MS;
  expect(await listBytes(server.dataDir)).toHaveLength(1);
  await server.end('SIGKILL');
  await waitUntil(async () => Date.now() > keptUntilMs);
  const again = await runServer(KEEP_SHORTLY, { dataDir: server.dataDir });
  await waitUntil(async () => (await listBytes(server.dataDir)).length === 0);
  expect((await fetch(`${again.routes}/job/${jobId}`)).status).toBe(404);
});
