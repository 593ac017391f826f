import { sealedSizeOf } from '@svc/protocol';
import { generateSealIdentity } from '@svc/seal';
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { startSlowUpload } from '../../support/raw-http.ts';
import { openFile, sealFile } from '../../support/sealed-files.ts';
import { createListPhone, makeFiles, readAddress } from '../../support/several-files.ts';
import { findS3, hasS3, makeBucket } from '../../support/services/test-s3.ts';
import { createProject, readAnswer, startTestServer, startWithJob } from '../../support/test-server.ts';
import { waitUntil } from '../../support/time.ts';

const MIB = 1024 * 1024;
/** A part of 8 MiB, and a smaller one. */
const LARGE = makeBytes(8 * MIB + 100_000);

/** A server whose files are in a bucket of this test's own, and what is in there. */
async function startWithBucket(body?: object) {
  const { storageUrl, bucket, client } = await makeBucket();
  const look = async () => {
    const objects = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    const uploads = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    return { objects: objects.Contents?.length ?? 0, uploads: uploads.Uploads?.length ?? 0 };
  };
  const started = await startWithJob({ storageUrl }, body);
  const askDownload = (query = '') => fetch(`${started.server.routes}/job/${started.id}/download${query}`);
  return { ...started, storageUrl, look, askDownload };
}

const read = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

describe.runIf(hasS3)('a transfer whose file is in a bucket', () => {
  it.each([
    ['small', LARGE.slice(0, 100_000)],
    ['of several parts', LARGE],
    ['empty', new Uint8Array(0)],
  ])('is completed, and downloaded from the store itself: %s', async (_title, bytes) => {
    const { server, id, phone, askDownload } = await startWithBucket();
    const sent = await phone.sendFile(id, { bytes, name: 'ä.jpg' });
    expect([204, 409]).toContain(sent.status); // an empty one is completed by its creation
    expect(await server.readJob(id)).toMatchObject({ status: 'completed', bytesReceived: bytes.length });
    const url = await readAddress(await askDownload());
    expect(new URL(url).origin).toBe(findS3().endpoint);
    const response = await fetch(url);
    expect(response.headers.get('content-disposition')).toContain('%C3%A4.jpg');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(hashBytes(new Uint8Array(await response.arrayBuffer()))).toBe(hashBytes(bytes));
    expect(server.errors).toEqual([]);
  });

  it('goes on in a second request, and after a restart of the server', async () => {
    const { server, id, phone, storageUrl } = await startWithBucket();
    const size = LARGE.length;
    const uploadUrl = await phone.startUpload({ jobId: id, size, sha256: hashBytes(LARGE) });
    const upload = await startSlowUpload(uploadUrl, LARGE.slice(0, MIB), { size });
    await waitUntil(async () => (await server.readJob(id)).bytesReceived === MIB);
    upload.destroy();
    expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe(String(MIB));
    await server.close();
    const again = await startTestServer({ dataDir: server.dataDir, storageUrl });
    const url = uploadUrl.replace(server.url, again.url);
    expect((await phone.readOffset(url)).headers.get('upload-offset')).toBe(String(MIB));
    expect((await phone.sendBytes(url, LARGE.slice(MIB), MIB)).status).toBe(204);
    expect((await again.readJob(id)).status).toBe('completed');
    const download = await fetch(`${again.routes}/job/${id}/download`);
    expect(hashBytes(await read(await readAddress(download)))).toBe(hashBytes(LARGE));
  });

  it('has several files: each one from the store, all of them as a ZIP from the server', async () => {
    const { server, id, phone, askDownload } = await startWithBucket({ maxFiles: 3 });
    const list = createListPhone(server.url, id, phone);
    const files = makeFiles(5000, 0, 300_000);
    await list.announce(files);
    for (const file of files) expect((await list.sendFile(file)).ok).toBe(true);
    const [first] = files;
    const single = await readAddress(await askDownload(`?file=${first?.id}`));
    expect(new URL(single).origin).toBe(findS3().endpoint);
    expect(await read(single)).toEqual(first?.bytes);
    const zip = await readAddress(await askDownload());
    expect(zip.startsWith(server.url)).toBe(true);
    expect(Object.values(unzipSync(await read(zip)))).toEqual(files.map(({ bytes }) => bytes));
    const part = await fetch(zip, { headers: { Range: 'bytes=1000-1999' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, (await read(zip)).byteLength]);
  });

  it('may be sealed', async () => {
    const { server, id, phone, askDownload } = await startWithBucket();
    const { privateKey, key } = await generateSealIdentity();
    const bytes = LARGE.slice(0, 200_000);
    const sealed = await sealFile(key, { jobId: id, name: 'a.png', type: 'image/png', bytes });
    expect(sealed.size).toBe(sealedSizeOf(bytes.length));
    await phone.sendFile(id, { bytes: sealed.bytes, sealed: sealed.sealed });
    expect((await server.readJob(id)).status).toBe('completed');
    const stored = await read(await readAddress(await askDownload()));
    const opened = await openFile(privateKey, { sealed: sealed.sealed, bytes: stored });
    expect(opened.bytes).toEqual(bytes);
  });

  it('leaves nothing in the bucket when it is cancelled in the middle', async () => {
    const { storageUrl, bucket, client } = await makeBucket();
    const server = await startTestServer({ storageUrl });
    const api = await createProject(server, 'demo');
    const jobId = String((await readAnswer(await api('POST', '/jobs'))).body['id']);
    const phone = createPhone(server.url);
    const size = LARGE.length + MIB;
    const uploadUrl = await phone.startUpload({ jobId, size });
    const upload = await startSlowUpload(uploadUrl, LARGE, { size });
    const cut = new Promise((resolve) => upload.once('close', resolve));
    const readBytes = async () =>
      (await readAnswer(await api('GET', `/jobs/${jobId}`))).body['bytesReceived'];
    await waitUntil(async () => (await readBytes()) === LARGE.length);
    await api('DELETE', `/jobs/${jobId}`);
    await cut;
    expect((await phone.readOffset(uploadUrl)).status).toBe(404);
    await waitUntil(async () => {
      const objects = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      const uploads = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      return !objects.Contents?.length && !uploads.Uploads?.length;
    });
    expect(server.errors).toEqual([]);
  });

  it('is not completed with damaged bytes, which are removed', async () => {
    const { server, id, phone, look } = await startWithBucket();
    const uploadUrl = await phone.startUpload({ jobId: id, size: LARGE.length, sha256: hashBytes(LARGE) });
    const damaged = LARGE.slice().fill(1, 500, 501);
    expect((await phone.sendBytes(uploadUrl, damaged)).status).toBe(460);
    expect((await server.readJob(id)).status).toBe('in_progress');
    expect(await look()).toEqual({ objects: 0, uploads: 0 });
    expect((await phone.sendFile(id, { bytes: LARGE })).status).toBe(204);
    expect((await server.readJob(id)).status).toBe('completed');
  });

  it('cannot be followed, and does not say that it can', async () => {
    const { server, id, phone, askDownload } = await startWithBucket();
    await phone.startUpload({ jobId: id, size: 1000 });
    const job = await server.readJob(id);
    expect(job).not.toHaveProperty('canFollow');
    // The store tags the bytes in its own way: a reader would take them for others.
    expect(job.files?.[0]).not.toHaveProperty('etag');
    expect((await askDownload('?follow=true')).status).toBe(409);
  });
});
