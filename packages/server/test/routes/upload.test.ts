import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPhone, encodeMetadata, hashBytes, makeBytes } from '../support/phone.ts';
import { readAnswer } from '../support/read-json.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const listBytes = (server: TestServer) => readdir(join(server.dataDir, 'uploads'));

describe('an upload', () => {
  it('claims the job, completes it, and leaves nothing but the file', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
    const phone = createPhone(server.url);
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

  it('goes on where it stopped', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
    const phone = createPhone(server.url);
    const bytes = makeBytes(1000);
    const sha256 = hashBytes(bytes);
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 1000, sha256 });
    await phone.sendBytes(uploadUrl, bytes.slice(0, 400));
    expect((await server.readJob(job.id)).bytesReceived).toBe(400);
    expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe('400');
    await phone.sendBytes(uploadUrl, bytes.slice(400), 400);
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('refuses bytes for another place than where it stopped', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
    const phone = createPhone(server.url);
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 10 });
    const answer = await readAnswer(await phone.sendBytes(uploadUrl, makeBytes(5), 5));
    expect(answer).toEqual({ status: 409, body: { error: 'Upload-Offset conflict' } });
  });

  it('takes no byte beyond the size that was said', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
    const phone = createPhone(server.url);
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 10 });
    expect((await phone.sendBytes(uploadUrl, makeBytes(11))).status).toBe(413);
    expect(await server.readJob(job.id)).toMatchObject({ status: 'in_progress', bytesReceived: 0 });
  });

  it('may be empty, and is complete at once then', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
    const sha256 = createHash('sha256').digest('hex');
    await createPhone(server.url).startUpload({ jobId: job.id, size: 0, sha256, name: 'empty.txt' });
    expect(await server.readJob(job.id)).toMatchObject({ status: 'completed', size: 0, bytesReceived: 0 });
  });

  it('may carry its bytes with the creation', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
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

  it('answers for a finished upload as before, whenever it is asked again', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
    const phone = createPhone(server.url);
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 10 });
    await phone.sendBytes(uploadUrl, makeBytes(10));
    expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe('10');
    expect((await phone.sendBytes(uploadUrl, new Uint8Array(), 10)).status).toBe(204);
  });
});

describe('a file that arrived damaged', () => {
  it('is removed and can be sent again by the same phone', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
    const phone = createPhone(server.url);
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
      size: null,
      bytesReceived: 0,
    });
    expect((await phone.readOffset(uploadUrl)).status).toBe(404);
    expect(await listBytes(server)).toEqual([]);
    expect((await phone.sendFile(job.id, { bytes })).status).toBe(204);
    expect((await server.readJob(job.id)).status).toBe('completed');
  });
});

describe('a second phone', () => {
  it('is told that the code was used, before and after the first has finished', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
    const [first, second] = [createPhone(server.url), createPhone(server.url)];
    const uploadUrl = await first.startUpload({ jobId: job.id, size: 10 });
    const used = { status: 409, body: { error: 'This code was already used.', code: 'used' } };
    expect(await readAnswer(await second.createUpload({ jobId: job.id, size: 10 }))).toEqual(used);
    await first.sendBytes(uploadUrl, makeBytes(10));
    expect(await readAnswer(await second.createUpload({ jobId: job.id, size: 10 }))).toEqual(used);
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('loses when both start at the same moment', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => createPhone(server.url).createUpload({ jobId: job.id, size: 10 })),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  });

  it('cannot spoil the job of the first with a file that does not fit', async () => {
    const server = await startTestServer();
    const job = await server.createJob({ maxBytes: 50 });
    await createPhone(server.url).startUpload({ jobId: job.id, size: 10 });
    expect((await createPhone(server.url).createUpload({ jobId: job.id, size: 99 })).status).toBe(409);
    expect((await server.readJob(job.id)).status).toBe('in_progress');
  });
});

describe('the same phone', () => {
  it('may start again, which removes what it had sent', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
    const phone = createPhone(server.url);
    const former = await phone.startUpload({ jobId: job.id, size: 1000, name: 'former.jpg' });
    await phone.sendBytes(former, makeBytes(400));
    const latter = await phone.startUpload({ jobId: job.id, size: 10, name: 'latter.jpg' });
    expect((await phone.readOffset(former)).status).toBe(404);
    expect((await phone.sendBytes(former, makeBytes(600), 400)).status).toBe(404);
    await phone.sendBytes(latter, makeBytes(10));
    expect(await server.readJob(job.id)).toMatchObject({ status: 'completed', fileName: 'latter.jpg' });
    expect(await listBytes(server)).toHaveLength(1);
  });

  it('without a claim can go on, by the address of its upload, and not start again', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
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
});

describe('limits', () => {
  it('fail the job when the file is larger than the page allows', async () => {
    const server = await startTestServer();
    const job = await server.createJob({ maxBytes: 100 });
    const answer = await readAnswer(await createPhone(server.url).createUpload({ jobId: job.id, size: 101 }));
    expect(answer).toEqual({
      status: 413,
      body: { error: 'The file is larger than allowed.', code: 'too_large' },
    });
    expect(await server.readJob(job.id)).toMatchObject({
      status: 'failed',
      failure: { code: 'too_large' },
    });
  });

  it('fail the job when the file is larger than the server allows, whatever the page says', async () => {
    const server = await startTestServer({ maxBytes: 100 });
    const job = await server.createJob({ maxBytes: 1_000_000 });
    expect((await createPhone(server.url).createUpload({ jobId: job.id, size: 101 })).status).toBe(413);
    expect((await server.readJob(job.id)).failure?.code).toBe('too_large');
  });

  it('let a file through that is exactly as large as allowed', async () => {
    const server = await startTestServer();
    const job = await server.createJob({ maxBytes: 100 });
    await createPhone(server.url).sendFile(job.id, { bytes: makeBytes(100) });
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('fail the job when the file is of another type', async () => {
    const server = await startTestServer();
    const job = await server.createJob({ accept: 'image/*,.pdf' });
    const answer = await readAnswer(
      await createPhone(server.url).createUpload({
        jobId: job.id,
        size: 1,
        name: 'a.zip',
        type: 'application/zip',
      }),
    );
    expect(answer).toMatchObject({ status: 415, body: { code: 'wrong_type' } });
    expect((await server.readJob(job.id)).failure?.code).toBe('wrong_type');
  });

  it('let a file through that fits by its extension', async () => {
    const server = await startTestServer();
    const job = await server.createJob({ accept: 'image/*,.PDF' });
    const file = { bytes: makeBytes(5), name: 'scan.pdf', type: '' };
    await createPhone(server.url).sendFile(job.id, file);
    expect(await server.readJob(job.id)).toMatchObject({
      status: 'completed',
      contentType: 'application/octet-stream',
    });
  });
});

describe('a job that takes no upload', () => {
  it.each(['unknown', 'cancelled', 'expired', 'failed'])('answers 404 when it is %s', async (kind) => {
    const server = await startTestServer({ jobLifetimeMs: kind === 'expired' ? 1 : 60_000 });
    const phone = createPhone(server.url);
    const job = await server.createJob({ maxBytes: 10 });
    if (kind === 'failed') await phone.createUpload({ jobId: job.id, size: 11 });
    if (kind === 'expired') await fetch(`${server.routes}/job/${job.id}/wait`);
    const jobId = kind === 'unknown' || kind === 'cancelled' ? 'AAAAAAAAAAAAAAAAAAAAAA' : job.id;
    expect(await readAnswer(await phone.createUpload({ jobId, size: 10 }))).toEqual({
      status: 404,
      body: { error: 'This code is no longer valid.', code: 'gone' },
    });
  });
});

describe('a request that makes no sense', () => {
  it.each([
    ['no metadata', { 'Upload-Metadata': 'filename YQ==' }, 400],
    ['metadata that is not base64', { 'Upload-Metadata': 'job_id *' }, 400],
    ['an empty job id', { 'Upload-Metadata': 'job_id ' }, 400],
    ['a checksum that is none', { 'Upload-Metadata': `job_id JOB,sha256 ${btoa('ABC')}` }, 400],
    ['a negative size', { 'Upload-Length': '-1' }, 400],
    ['a size that is no number', { 'Upload-Length': 'many' }, 400],
    ['a size that no computer counts to', { 'Upload-Length': '1e+21' }, 400],
    ['a claim that is too short', { 'X-Svc-Claim': 'short' }, 400],
    ['a claim with odd characters', { 'X-Svc-Claim': 'a b c d e f g h i j k l' }, 400],
    ['another version of tus', { 'Tus-Resumable': '0.2.0' }, 400],
  ])('is refused and leaves the job alone: %s', async (_title, headers, status) => {
    const server = await startTestServer();
    const job = await server.createJob();
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('JOB', btoa(job.id))]),
    );
    const answer = await readAnswer(
      await createPhone(server.url).createUpload({ jobId: job.id, size: 10, headers: sent }),
    );
    expect(answer).toMatchObject({ status, body: { error: expect.any(String) } });
    expect((await server.readJob(job.id)).status).toBe('pending');
    expect(server.errors).toEqual([]);
  });

  it('is refused when the size comes later, since a limit could not be kept', async () => {
    const server = await startTestServer();
    const job = await server.createJob();
    const response = await fetch(`${server.url}/upload`, {
      method: 'POST',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Defer-Length': '1',
        'Upload-Metadata': encodeMetadata({ job_id: job.id }),
      },
    });
    expect((await readAnswer(response)).status).toBe(400);
    expect((await server.readJob(job.id)).status).toBe('pending');
  });

  it.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('is refused for the method %s', async (method) => {
    const server = await startTestServer();
    const job = await server.createJob();
    const phone = createPhone(server.url);
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 10 });
    await phone.sendBytes(uploadUrl, makeBytes(10));
    const response = await fetch(uploadUrl, { method, headers: { 'Tus-Resumable': '1.0.0' } });
    expect((await readAnswer(response)).status).toBe(405);
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it.each(['/upload/unknown', '/upload/..%2f..%2fjobs.sqlite', '/upload/%00', '/upload/%zz'])(
    'is refused for %s',
    async (path) => {
      const server = await startTestServer();
      const phone = createPhone(server.url);
      expect((await phone.readOffset(server.url + path)).status).toBe(404);
      expect((await phone.sendBytes(server.url + path, makeBytes(1))).status).toBe(404);
      expect(server.errors).toEqual([]);
    },
  );
});

describe('a file name', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\cat.jpg', 'cat.jpg'],
    ['a\u202Egpj.exe\r\nX: y', 'agpj.exeX: y'],
    ['  ', 'file'],
    ['..', 'file'],
    ['📷 "holiday" – ñ.jpg', '📷 "holiday" – ñ.jpg'],
    [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(250)}.jpeg`],
  ])('%j becomes %j', async (name, expected) => {
    const server = await startTestServer();
    const job = await server.createJob();
    await createPhone(server.url).sendFile(job.id, { bytes: makeBytes(3), name });
    expect((await server.readJob(job.id)).fileName).toBe(expected);
    expect(server.errors).toEqual([]);
  });
});
