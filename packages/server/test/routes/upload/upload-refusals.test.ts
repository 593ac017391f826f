import { describe, expect, it } from 'vitest';
import { createPhone, makeBytes } from '../../support/phone.ts';
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

  it('accept every file if the accept list is not valid', async () => {
    const server = await startTestServer();
    const file = { bytes: makeBytes(5), name: 'a.zip', type: 'application/zip' };
    for (const accept of [
      'nonsense',
      '<b>, "',
      'image/*\0',
      'image/*, all kinds',
      '\ud800,😀',
      'constructor, __proto__',
    ]) {
      const { id } = await server.createJob({ accept });
      await createPhone(server.url).sendFile(id, file);
      expect([accept, (await server.readJob(id)).status]).toEqual([accept, 'completed']);
    }
    expect(server.errors).toEqual([]);
  });

  it.each([
    ['image/png,image/jpg', 'photo.jpg', 'image/jpeg'],
    ['image/*', 'photo.HEIC', ''],
    ['image/*,.PDF', 'scan.pdf', ''],
  ])('accept for %j a file whose type is spelled otherwise: %s', async (accept, name, type) => {
    const { server, job } = await startWithJob({}, { accept });
    await createPhone(server.url).sendFile(job.id, { bytes: makeBytes(5), name, type });
    const contentType = type || expect.stringMatching('image/heic|application/octet-stream');
    expect(await server.readJob(job.id)).toMatchObject({ status: 'completed', contentType });
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
});
