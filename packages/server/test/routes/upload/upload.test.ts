import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPhone, encodeMetadata, hashBytes, makeBytes } from '../../support/phone.ts';
import { readAnswer, startWithJob, type TestServer } from '../../support/test-server.ts';

const listBytes = (server: TestServer) => readdir(join(server.dataDir, 'uploads'));

describe('an upload', () => {
  it('claims the job, completes it, and leaves nothing but the file', async () => {
    const { server, job, phone } = await startWithJob();
    const bytes = makeBytes(300_000);
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: bytes.length, name: 'a b.jpg' });
    expect(uploadUrl).not.toContain(job.id);
    expect(await server.readJob(job.id)).toMatchObject({
      status: 'in_progress',
      fileName: null,
      size: 300_000,
      bytesReceived: 0,
    });
    expect((await phone.sendBytes(uploadUrl, bytes)).status).toBe(204);
    expect(await server.readJob(job.id)).toMatchObject({
      status: 'completed',
      fileName: 'a b.jpg',
      size: 300_000,
      bytesReceived: 300_000,
      contentType: 'image/jpeg',
    });
    expect(await listBytes(server)).toHaveLength(1);
    expect(server.errors).toEqual([]);
  });

  it('goes on from where it stopped, and says with its last byte, not before, that its job is completed', async () => {
    const { server, job, phone } = await startWithJob();
    const bytes = makeBytes(1000);
    const sha256 = hashBytes(bytes);
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 1000, sha256 });
    const first = await phone.sendBytes(uploadUrl, bytes.slice(0, 400));
    expect(first.headers.get('x-svc-job-state')).toBeNull();
    expect((await server.readJob(job.id)).bytesReceived).toBe(400);
    expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe('400');
    const last = await phone.sendBytes(uploadUrl, bytes.slice(400), 400);
    expect(last.headers.get('x-svc-job-state')).toBe('done');
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('may send its bytes with the creation', async () => {
    const { server, job } = await startWithJob();
    const response = await fetch(`${server.url}/upload`, {
      method: 'POST',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '20',
        'Upload-Metadata': encodeMetadata({ job_id: job.id, filename: 'x' }),
        'Content-Type': 'application/offset+octet-stream',
      },
      body: makeBytes(20),
    });
    expect(response.status).toBe(201);
    expect((await server.readJob(job.id)).status).toBe('completed');
  });
});

function withChecksum(whole: Uint8Array) {
  return { headers: { 'X-Svc-Sha256': hashBytes(whole) } };
}

describe('a file that arrived damaged', () => {
  it('is removed and can be sent again by the same phone', async () => {
    const { server, job, phone } = await startWithJob();
    const bytes = makeBytes(100);
    const sha256 = hashBytes(bytes);
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 100, sha256 });
    const damaged = bytes.with(50, bytes[50] === 0 ? 1 : 0);
    expect(await readAnswer(await phone.sendBytes(uploadUrl, damaged))).toEqual({
      status: 460,
      body: { error: 'The file arrived damaged. Send it again.' },
    });
    expect(await server.readJob(job.id)).toMatchObject({
      status: 'in_progress',
      size: 100,
      bytesReceived: 0,
    });
    expect((await phone.readOffset(uploadUrl)).status).toBe(404);
    expect(await listBytes(server)).toEqual([]);
    expect((await phone.sendFile(job.id, { bytes })).status).toBe(204);
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('is found by a checksum that came with its bytes, which a later one does not replace', async () => {
    const { server, job, phone } = await startWithJob();
    const [bytes, damaged] = [makeBytes(100), makeBytes(100).fill(1, 50)];
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 100 });
    await phone.sendBytes(uploadUrl, damaged.slice(0, 60), withChecksum(bytes));
    const last = { offset: 60, ...withChecksum(damaged) };
    expect((await phone.sendBytes(uploadUrl, damaged.slice(60), last)).status).toBe(460);
    const again = await phone.startUpload({ jobId: job.id, size: 100 });
    expect((await phone.sendBytes(again, bytes, withChecksum(bytes))).status).toBe(204);
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('is not begun with a checksum that is none', async () => {
    const { server, job, phone } = await startWithJob();
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 3 });
    const answer = await phone.sendBytes(uploadUrl, makeBytes(3), { headers: { 'X-Svc-Sha256': 'ABC' } });
    expect(answer.status).toBe(400);
    expect(await server.readJob(job.id)).toMatchObject({ status: 'in_progress', bytesReceived: 0 });
  });
});

it('a second phone is told that the code was used, before and after the first has finished', async () => {
  const { server, job } = await startWithJob();
  const [first, second] = [createPhone(server.url), createPhone(server.url)];
  const uploadUrl = await first.startUpload({ jobId: job.id, size: 10 });
  const used = { status: 409, body: { error: 'This code was already used.', code: 'used' } };
  expect(await readAnswer(await second.createUpload({ jobId: job.id, size: 10 }))).toEqual(used);
  await first.sendBytes(uploadUrl, makeBytes(10));
  expect(await readAnswer(await second.createUpload({ jobId: job.id, size: 10 }))).toEqual(used);
  expect((await server.readJob(job.id)).status).toBe('completed');
});

it('the same phone without a claim can resume at the address of its upload, but not start again', async () => {
  const { server, job } = await startWithJob();
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '10',
    'Upload-Metadata': encodeMetadata({ job_id: job.id }),
  };
  const create = () => fetch(`${server.url}/upload`, { method: 'POST', headers });
  const uploadUrl = new URL((await create()).headers.get('location') ?? '', server.url).href;
  expect((await create()).status).toBe(409);
  await createPhone(server.url).sendBytes(uploadUrl, makeBytes(10));
  expect(await server.readJob(job.id)).toMatchObject({ status: 'completed', fileName: 'file' });
});

describe('a network that lets only GET and POST through', () => {
  it('does not keep a file from being sent: each method may be named in a header', async () => {
    const { server, job, phone } = await startWithJob();
    const url = await phone.startUpload({ jobId: job.id, size: 3 });
    const headers = { 'Tus-Resumable': '1.0.0', 'X-Svc-Claim': phone.claim };
    const asked = await askBy('HEAD', url, { headers });
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '0']);
    const sent = await askBy('PATCH', url, {
      headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      body: 'abc',
    });
    expect(sent.status).toBe(204);
    expect((await server.readJob(job.id)).status).toBe('completed');
    expect((await askBy('DELETE', `${server.url}/phone/jobs/${job.id}/next`, { headers })).status).toBe(204);
  });

  it('is believed on the routes of phones only', async () => {
    const { server, job } = await startWithJob();
    expect((await askBy('DELETE', `${server.routes}/job/${job.id}`)).status).not.toBe(200);
    expect((await server.readJob(job.id)).status).toBe('pending');
  });
});

function askBy(
  method: string,
  url: string,
  { headers, body }: { headers?: Record<string, string>; body?: string } = {},
) {
  const init = { method: 'POST', headers: { ...headers, 'X-HTTP-Method-Override': method } };
  return fetch(url, body === undefined ? init : { ...init, body });
}
