import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJob } from '@svc/protocol';
import { expect, it } from 'vitest';
import { createFakeClock } from '../support/fake-clock.ts';
import { createPhone, makeBytes } from '../support/phone.ts';
import { readAnswer } from '../support/read-json.ts';
import { runServer, type RunningProcess } from '../support/running-server.ts';
import { startSlowUpload } from '../support/slow-upload.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { startTestServer } from '../support/test-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const SIZE = 100_000;
const HALF = 50_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const listBytes = (dataDir: string) => readdir(join(dataDir, 'uploads'));

it('a file on its way is cut off in the millisecond in which its job expires, and leaves no byte', async () => {
  const clock = createFakeClock();
  const server = await startTestServer({ clock });
  const job = await server.createJob();
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

it('ended jobs and finished files are forgotten after a day, and not before', async () => {
  const clock = createFakeClock();
  const server = await startTestServer({ clock });
  const [done, ended] = [await server.createJob(), await server.createJob()];
  await createPhone(server.url).sendFile(done.id, { bytes: makeBytes(10) });
  await fetch(`${server.routes}/job/${ended.id}`, { method: 'DELETE' });
  const isForgotten = async (id: string) => (await fetch(`${server.routes}/job/${id}`)).status === 404;
  for (let minutes = 0; minutes < 24 * 60 - 10; minutes += 10) {
    clock.advance(10 * MINUTE_MS);
    // The sweeper starts its next round when this one is over.
    await waitUntil(async () => clock.countTimers() > 0);
  }
  expect([await isForgotten(done.id), await isForgotten(ended.id)]).toEqual([false, false]);
  expect(await listBytes(server.dataDir)).toHaveLength(1);
  clock.advance(DAY_MS);
  await waitUntil(async () => (await isForgotten(done.id)) && (await isForgotten(ended.id)));
  await waitUntil(async () => (await listBytes(server.dataDir)).length === 0);
});

async function createJob(server: RunningProcess): Promise<string> {
  return parseJob(await (await fetch(`${server.routes}/job`, { method: 'POST' })).json()).id;
}

it('a real server ends what has expired: the request, the wait and the bytes', async () => {
  const dataDir = await makeTempFolder();
  const server = await runServer(['--data', dataDir, '--job-lifetime', '0.03']);
  const jobId = await createJob(server);
  const phone = createPhone(server.url);
  const uploadUrl = await phone.startUpload({ jobId, size: SIZE });
  const waiting = fetch(`${server.routes}/job/${jobId}/wait`);
  const upload = await startSlowUpload(uploadUrl, makeBytes(HALF), { size: SIZE });
  await new Promise((resolve) => upload.once('close', resolve));
  const { body } = await readAnswer(await waiting);
  expect(body['job']).toMatchObject({ status: 'failed', failure: { code: 'expired' } });
  await waitUntil(async () => (await listBytes(dataDir)).length === 0);
  expect((await phone.readOffset(uploadUrl)).status).toBe(404);
  expect((await phone.readJob(jobId)).status).toBe(404);
});

/** The shortest that the command line takes. */
const KEEP_MS = 0.017 * 60_000;

it('a real server that starts again removes files whose time has passed meanwhile', async () => {
  const dataDir = await makeTempFolder();
  const options = ['--data', dataDir, '--keep', '0.017'];
  const server = await runServer(options);
  const jobId = await createJob(server);
  await createPhone(server.url).sendFile(jobId, { bytes: makeBytes(10) });
  const keptUntilMs = Date.now() + KEEP_MS;
  expect(await listBytes(dataDir)).toHaveLength(1);
  server.child.kill('SIGKILL');
  await server.finished;
  await waitUntil(async () => Date.now() > keptUntilMs);
  const again = await runServer(options);
  await waitUntil(async () => (await listBytes(dataDir)).length === 0);
  expect((await fetch(`${again.routes}/job/${jobId}`)).status).toBe(404);
});
