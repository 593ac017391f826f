import { describe, expect, it } from 'vitest';
import type { ServerOptions } from '../../../src/start-server.ts';
import type { StoragePlaces } from '../../../src/wire/open-storage.ts';
import { createProject, readAnswer, startTestServer, startWithJob } from '../../support/test-server.ts';
import { waitUntil } from '../../support/time.ts';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { startSlowUpload } from '../../support/raw-http.ts';
import { leaveBytes, onBothDrivers, openStores } from '../../support/services/on-both-drivers.ts';

const SIZE = 100_000;
const HALF = 50_000;
const bytes = makeBytes(SIZE);

/** Leaves the data of a server that was killed after the last byte of a file: all bytes, and a job in progress. */
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
  it('an upload goes on while the server still has the connection that the phone has lost', async () => {
    const { server, job, phone } = await startWithJob(await makePlaces());
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: SIZE, sha256: hashBytes(bytes) });
    await startSlowUpload(uploadUrl, bytes.slice(0, HALF), { size: SIZE });
    await waitUntil(async () => (await server.readJob(job.id)).bytesReceived === HALF);
    expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe(String(HALF));
    expect((await phone.sendBytes(uploadUrl, bytes.slice(HALF), HALF)).status).toBe(204);
    expect((await server.readJob(job.id)).status).toBe('completed');
    expect(server.errors).toEqual([]);
  });

  it('an upload ends at once when its job is cancelled, and leaves no byte', async () => {
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

  describe('a server that was killed after the last byte, before it told so', () => {
    it('completes the job when it starts again, though nobody asks', async () => {
      const places = await makePlaces();
      const { server, jobs, jobId, phone } = await leaveUnfinished(places);
      const again = await startTestServer(places);
      await waitUntil(async () => (await jobs.find(jobId))?.status === 'completed');
      expect(await again.readJob(jobId)).toMatchObject({ status: 'completed', bytesReceived: SIZE });
      const view = createPhone(again.url, { claim: phone.claim }).readJob(jobId);
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

  it('bytes of no job are removed at the start', async () => {
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
});
