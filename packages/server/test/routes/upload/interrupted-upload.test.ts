import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ServerOptions } from '../../../src/start-server.ts';
import type { StoragePlaces } from '../../../src/wire/open-storage.ts';
import {
  createProject,
  makeTempFolder,
  readAnswer,
  startTestServer,
  startWithJob,
  type TestServer,
  waitForOpenWaits,
} from '../../support/test-server.ts';
import { createFakeClock, waitUntil } from '../../support/time.ts';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { startSlowUpload } from '../../support/raw-http.ts';
import { leaveBytes, onBothDrivers, openStores } from '../../support/services/on-both-drivers.ts';

const SIZE = 100_000;
const HALF = 50_000;
const bytes = makeBytes(SIZE);

const listBytes = (server: TestServer) => readdir(join(server.dataDir, 'uploads'));

async function sendHalf(server: TestServer, jobId: string) {
  const phone = createPhone(server.url);
  const uploadUrl = await phone.startUpload({ jobId, size: SIZE, sha256: hashBytes(bytes) });
  const upload = await startSlowUpload(uploadUrl, bytes.slice(0, HALF), { size: SIZE });
  await waitUntil(async () => (await server.readJob(jobId)).bytesReceived === HALF);
  return { phone, uploadUrl, upload };
}

/**
 * What a server leaves behind that was killed just before it could say that all is there: all the bytes, and a job in
 * progress.
 */
async function leaveUnfinished(places: StoragePlaces & Partial<ServerOptions>, content = bytes) {
  const { server, job, phone } = await startWithJob(places);
  const uploadUrl = await phone.startUpload({ jobId: job.id, size: SIZE, sha256: hashBytes(bytes) });
  await phone.sendBytes(uploadUrl, bytes.slice(0, HALF));
  await server.close();
  const stores = await openStores(places);
  const [uploadId = ''] = await stores.blobs.listIds();
  await leaveBytes(stores.blobs, uploadId, { bytes: content.slice(HALF), offset: HALF });
  return { ...stores, server, phone, uploadUrl, jobId: job.id };
}

onBothDrivers(({ makePlaces }) => {
  describe('an upload that is cut off', () => {
    it('goes on after its connection was lost', async () => {
      const { server, job } = await startWithJob(await makePlaces());
      const { phone, uploadUrl, upload } = await sendHalf(server, job.id);
      upload.destroy();
      expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe(String(HALF));
      expect((await phone.sendBytes(uploadUrl, bytes.slice(HALF), HALF)).status).toBe(204);
      expect((await server.readJob(job.id)).status).toBe('completed');
    });

    it('goes on while the server still has the connection that the phone has lost', async () => {
      const { server, job } = await startWithJob(await makePlaces());
      const { phone, uploadUrl } = await sendHalf(server, job.id);
      expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe(String(HALF));
      expect((await phone.sendBytes(uploadUrl, bytes.slice(HALF), HALF)).status).toBe(204);
      expect((await server.readJob(job.id)).status).toBe('completed');
    });

    it('goes on after the server was stopped and started', async () => {
      const places = await makePlaces();
      const { server, job } = await startWithJob(places);
      const { phone, uploadUrl } = await sendHalf(server, job.id);
      await server.close();
      const again = await startTestServer(places);
      const url = uploadUrl.replace(server.url, again.url);
      expect((await phone.readOffset(url)).headers.get('upload-offset')).toBe(String(HALF));
      await phone.sendBytes(url, bytes.slice(HALF), HALF);
      expect((await again.readJob(job.id)).status).toBe('completed');
      expect(server.errors).toEqual([]);
    });
  });

  describe('a job that ends while its file comes in', () => {
    it('ends the upload at once when the job is cancelled, and keeps no byte', async () => {
      const places = await makePlaces();
      const server = await startTestServer(places);
      const { blobs } = await openStores(places);
      const api = await createProject(server, 'demo');
      const jobId = String((await readAnswer(await api('POST', '/jobs'))).body['id']);
      const phone = createPhone(server.url);
      const uploadUrl = await phone.startUpload({ jobId, size: SIZE });
      const upload = await startSlowUpload(uploadUrl, bytes.slice(0, HALF), { size: SIZE });
      const cut = new Promise((resolve) => upload.once('close', resolve));
      await waitUntil(
        async () => (await readAnswer(await api('GET', `/jobs/${jobId}`))).body['bytesReceived'] === HALF,
      );
      await api('DELETE', `/jobs/${jobId}`);
      await cut;
      await waitUntil(async () => (await blobs.listIds()).length === 0);
      expect((await phone.readOffset(uploadUrl)).status).toBe(404);
      expect((await phone.sendBytes(uploadUrl, bytes.slice(HALF), HALF)).status).toBe(404);
      expect(server.errors).toEqual([]);
    });
  });

  describe('a server that was killed after the last byte, before it told so', () => {
    it('completes the job when it starts again, though nobody asks', async () => {
      const places = await makePlaces();
      const { server, jobs, jobId, phone } = await leaveUnfinished(places);
      const again = await startTestServer(places);
      await waitUntil(async () => (await jobs.find(jobId))?.status === 'completed');
      expect(await again.readJob(jobId)).toMatchObject({ status: 'completed', bytesReceived: SIZE });
      const view = createPhone(again.url, phone.claim).readJob(jobId);
      expect((await readAnswer(await view)).body['state']).toBe('done');
      expect([...server.errors, ...again.errors]).toEqual([]);
    });

    it('does not complete it with damaged bytes', async () => {
      const places = await makePlaces();
      const { server, jobId, phone, uploadUrl, blobs } = await leaveUnfinished(places, bytes.toReversed());
      const again = await startTestServer(places);
      await waitUntil(async () => (await blobs.listIds()).length === 0);
      expect((await again.readJob(jobId)).status).toBe('in_progress');
      expect((await phone.readOffset(uploadUrl.replace(server.url, again.url))).status).toBe(404);
    });

    it('completes it when its phone asks how far it was, and not when somebody reads the job', async () => {
      const places = await makePlaces();
      const { server, job, phone } = await startWithJob(places);
      const uploadUrl = await phone.startUpload({ jobId: job.id, size: SIZE, sha256: hashBytes(bytes) });
      await phone.sendBytes(uploadUrl, bytes.slice(0, HALF));
      const { blobs } = await openStores(places);
      const [uploadId = ''] = await blobs.listIds();
      await leaveBytes(blobs, uploadId, { bytes: bytes.slice(HALF), offset: HALF });
      expect((await readAnswer(await phone.readJob(job.id))).body['state']).toBe('sending');
      expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe(String(SIZE));
      expect((await readAnswer(await phone.readJob(job.id))).body['state']).toBe('done');
      expect(server.errors).toEqual([]);
    });
  });

  describe('bytes that are left over', () => {
    it('are removed at the start if they belong to no job', async () => {
      const places = await makePlaces();
      const { server, job, phone } = await startWithJob(places);
      await phone.sendFile(job.id, { bytes });
      const { blobs } = await openStores(places);
      const kept = await blobs.listIds();
      await server.close();
      await leaveBytes(blobs, 'nobody-wants-this', { bytes: makeBytes(1) });
      await startTestServer(places);
      await waitUntil(async () => (await blobs.listIds()).length === 1);
      expect(await blobs.listIds()).toEqual(kept);
      expect(await blobs.hash(kept[0] ?? '')).toBe(hashBytes(bytes));
    });

    it('are removed with the job when they need not be kept any longer', async () => {
      const places = await makePlaces();
      const { server, job, phone } = await startWithJob({ ...places, keepMs: 0 });
      await phone.sendFile(job.id, { bytes });
      await server.close();
      const again = await startTestServer(places);
      const { blobs } = await openStores(places);
      await waitUntil(async () => (await blobs.listIds()).length === 0);
      expect((await fetch(`${again.routes}/job/${job.id}`)).status).toBe(404);
    });

    it('are kept as long as a download address works', async () => {
      const places = await makePlaces();
      const { server, job, phone } = await startWithJob({ ...places, keepMs: 0 });
      await phone.sendFile(job.id, { bytes });
      const presigned = await readAnswer(await fetch(`${server.routes}/job/${job.id}/download?expiration=5`));
      await server.close();
      const again = await startTestServer({ ...places, keepMs: 0 });
      const url = String(presigned.body['url']).replace(server.url, again.url);
      expect((await fetch(url)).status).toBe(200);
    });
  });
});

// Time is moved by hand here, which the clock of PostgreSQL does not let a test do: `jobs/` has these rules on both drivers.
describe('a job that expires', () => {
  it('ends the upload at once when the job expires, and ends waits', async () => {
    const clock = createFakeClock(Date.now());
    const { server, job } = await startWithJob({ clock, jobLifetimeMs: 60_000 });
    const { phone, uploadUrl, upload } = await sendHalf(server, job.id);
    const cut = new Promise((resolve) => upload.once('close', resolve));
    const waiting = fetch(`${server.routes}/job/${job.id}/wait`);
    await waitForOpenWaits(server, 1);
    clock.advance(60_000);
    const { body } = await readAnswer(await waiting);
    expect(body['job']).toMatchObject({ status: 'failed', failure: { code: 'expired' } });
    await cut;
    expect((await phone.readOffset(uploadUrl)).status).toBe(404);
    await waitUntil(async () => (await listBytes(server)).length === 0);
  });

  it('is completed at the next start if every byte was there', async () => {
    const clock = createFakeClock(Date.now());
    const options = { dataDir: await makeTempFolder(), clock, jobLifetimeMs: 60_000 };
    const { jobId } = await leaveUnfinished(options);
    clock.advance(60_001);
    const again = await startTestServer({ ...options });
    expect((await again.readJob(jobId)).status).toBe('completed');
  });
});

describe('bytes that were deleted from the disk', () => {
  it('make a download answer 410 when they were deleted', async () => {
    const { server, job } = await startWithJob();
    await createPhone(server.url).sendFile(job.id, { bytes });
    const { body } = await readAnswer(await fetch(`${server.routes}/job/${job.id}/download`));
    const [name = ''] = await listBytes(server);
    const path = join(server.dataDir, 'uploads', name);
    expect((await stat(path)).size).toBe(SIZE);
    await rm(path);
    expect((await fetch(String(body['url']))).status).toBe(410);
  });
});
