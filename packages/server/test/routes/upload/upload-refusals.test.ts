import { describe, expect, it } from 'vitest';
import { createPhone, encodeMetadata, makeBytes } from '../../support/phone.ts';
import { readAnswer, startTestServer, startWithJob } from '../../support/test-server.ts';

describe('limits', () => {
  it('fail the job when the file is larger than the page allows', async () => {
    const { server, job } = await startWithJob({}, { maxBytes: 100 });
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
    const { server, job } = await startWithJob({ maxBytes: 100 }, { maxBytes: 1_000_000 });
    expect((await createPhone(server.url).createUpload({ jobId: job.id, size: 101 })).status).toBe(413);
    expect((await server.readJob(job.id)).failure?.code).toBe('too_large');
  });

  it('accept only an empty file if the page allows 0 bytes', async () => {
    const server = await startTestServer();
    const [full, empty] = [await server.createJob({ maxBytes: 0 }), await server.createJob({ maxBytes: 0 })];
    const phone = createPhone(server.url);
    expect((await phone.createUpload({ jobId: full.id, size: 1 })).status).toBe(413);
    expect((await phone.createUpload({ jobId: empty.id, size: 0 })).status).toBe(201);
    expect((await server.readJob(empty.id)).status).toBe('completed');
  });

  it('accept a file that is exactly as large as allowed', async () => {
    const { server, job } = await startWithJob({}, { maxBytes: 100 });
    await createPhone(server.url).sendFile(job.id, { bytes: makeBytes(100) });
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('fail the job when the file is of another type', async () => {
    const { server, job } = await startWithJob({}, { accept: 'image/*,.pdf' });
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

  it('ignore the type if it is only a hint, but check the size', async () => {
    const server = await startTestServer();
    const phone = createPhone(server.url);
    const file = { name: 'a.zip', type: 'application/zip' };
    const job = await server.createJob({ accept: 'image/*', acceptIsHint: true, maxBytes: 5 });
    expect((await phone.createUpload({ jobId: job.id, size: 5, ...file })).status).toBe(201);
    const other = await server.createJob({ accept: 'image/*', acceptIsHint: true, maxBytes: 5 });
    const answer = await readAnswer(await phone.createUpload({ jobId: other.id, size: 6, ...file }));
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it.each(['nonsense', '<b>, "', 'image/*\0', 'image/*, all kinds', '\ud800,😀', 'constructor, __proto__'])(
    'accept every file if the accept list %j is not valid',
    async (accept) => {
      const { server, job } = await startWithJob({}, { accept });
      const file = { bytes: makeBytes(5), name: 'a.zip', type: 'application/zip' };
      await createPhone(server.url).sendFile(job.id, file);
      expect((await server.readJob(job.id)).status).toBe('completed');
      expect(server.errors).toEqual([]);
    },
  );

  it.each([
    ['image/png,image/jpg', 'photo.jpg', 'image/jpeg'],
    ['image/*', 'photo.HEIC', ''],
  ])('accept for %j a file whose type is spelled otherwise: %s', async (accept, name, type) => {
    const { server, job } = await startWithJob({}, { accept });
    await createPhone(server.url).sendFile(job.id, { bytes: makeBytes(5), name, type });
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('take a larger file than the page seems to take, and say what the person has confirmed', async () => {
    const maxBytesHints = { image: 4 };
    const { server, job } = await startWithJob({}, { maxBytesHints });
    const phone = createPhone(server.url);
    const asked = await fetch(`${server.url}/phone/jobs/${job.id}`);
    expect(await asked.json()).toMatchObject({ maxBytesHints });
    const created = await phone.createUpload({ jobId: job.id, size: 5, confirmed: true });
    expect(created.status).toBe(201);
    expect((await server.readJob(job.id)).files).toMatchObject([{ size: 5, confirmed: true }]);
  });

  it('accept a file that fits by its extension', async () => {
    const { server, job } = await startWithJob({}, { accept: 'image/*,.PDF' });
    const file = { bytes: makeBytes(5), name: 'scan.pdf', type: '' };
    await createPhone(server.url).sendFile(job.id, file);
    expect(await server.readJob(job.id)).toMatchObject({
      status: 'completed',
      contentType: 'application/octet-stream',
    });
  });
});

describe('a job that accepts no upload', () => {
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

describe('an invalid request', () => {
  it.each([
    ['no metadata', { 'Upload-Metadata': 'filename YQ==' }, 400],
    ['metadata that is not base64', { 'Upload-Metadata': 'job_id *' }, 400],
    ['an empty job id', { 'Upload-Metadata': 'job_id ' }, 400],
    ['an invalid checksum', { 'Upload-Metadata': `job_id JOB,sha256 ${btoa('ABC')}` }, 400],
    ['a negative size', { 'Upload-Length': '-1' }, 400],
    ['a size that is not a number', { 'Upload-Length': 'many' }, 400],
    ['a size that no computer counts to', { 'Upload-Length': '1e+21' }, 400],
    ['a claim that is too short', { 'X-Svc-Claim': 'short' }, 400],
    ['a claim with odd characters', { 'X-Svc-Claim': 'a b c d e f g h i j k l' }, 400],
    ['another version of tus', { 'Tus-Resumable': '0.2.0' }, 400],
  ])('is refused and does not change the job: %s', async (_title, headers, status) => {
    const { server, job } = await startWithJob();
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

  it('is refused when the size comes later, since it could not be checked', async () => {
    const { server, job } = await startWithJob();
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
    const { server, job, phone } = await startWithJob();
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
    const { server, job } = await startWithJob();
    await createPhone(server.url).sendFile(job.id, { bytes: makeBytes(3), name });
    expect((await server.readJob(job.id)).fileName).toBe(expected);
    expect(server.errors).toEqual([]);
  });
});
