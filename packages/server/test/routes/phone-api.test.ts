import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PHONE_FAILURE_CODES, type CreateJobRequest } from '@svc/protocol';
import { parsePhoneJob } from '@svc/protocol/phone';
import { createPhone, makeBytes, type Phone } from '../support/phone.ts';
import { readAnswer, startTestServer, startWithJob } from '../support/test-server.ts';

describe('what a phone is told about a job', () => {
  it('is what the page wants, before any phone has the job', async () => {
    const server = await startTestServer();
    const site = {
      origin: 'https://example.com',
      title: 'Claims',
      place: 'Photo of the damage',
      opaque: true,
    };
    const job = await server.createJob({ accept: 'image/*', multiple: true, maxBytes: 99, site });
    const response = await createPhone(server.url).readJob(job.id);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { body } = await readAnswer(response);
    const expected = {
      state: 'ready',
      site,
      accept: 'image/*',
      multiple: true,
      maxFiles: 1,
      maxBytes: 99,
      expiresAt: job.expiresAt,
      size: null,
      bytesReceived: 0,
      files: [],
    };
    expect(body).toEqual(expected);
    expect(parsePhoneJob(body)).toEqual(expected);
  });

  it('is the limit of the server if the page would allow more', async () => {
    const { id, phone } = await startWithJob({ maxBytes: 100 }, { maxBytes: 101 });
    expect((await readAnswer(await phone.readJob(id))).body).toMatchObject({ maxBytes: 100 });
  });

  it('tells whether the accept list is only a hint, and needs no claim while the job is free', async () => {
    const server = await startTestServer();
    const read = async (request: CreateJobRequest) => {
      const { id } = await server.createJob(request);
      const body: unknown = await (await fetch(`${server.url}/phone/jobs/${id}`)).json();
      return parsePhoneJob(body);
    };
    const maxBytes = 5_000_000_000;
    const hint = await read({ accept: '.pdf', acceptIsHint: true });
    expect(hint).toMatchObject({ state: 'ready', maxBytes, acceptIsHint: true });
    expect(await read({ accept: '.pdf', acceptIsHint: false })).not.toHaveProperty('acceptIsHint');
    expect(await read({ accept: '.pdf' })).not.toHaveProperty('acceptIsHint');
  });

  it('says that the page offers no tools only where the job refuses them', async () => {
    const { server, id, phone } = await startWithJob({}, { tools: false });
    const { body } = await readAnswer(await phone.readJob(id));
    expect(body).toMatchObject({ tools: false });
    expect(parsePhoneJob(body)).toMatchObject({ tools: false });
    for (const request of [{}, { tools: true }]) {
      const other = await server.createJob(request);
      const told = (await readAnswer(await phone.readJob(other.id))).body;
      expect(told).not.toHaveProperty('tools');
      expect(parsePhoneJob({ ...told, tools: 'no' })).not.toHaveProperty('tools');
    }
  });

  it('is the accept list exactly as the page wrote it', async () => {
    const accept = `<b>"&',\0 \u202E.gpj,😀${' '.repeat(900)}`;
    const { id, phone } = await startWithJob({}, { accept });
    const { body } = await readAnswer(await phone.readJob(id));
    expect(parsePhoneJob(body)).toMatchObject({ state: 'ready', accept });
  });

  it('is the progress, for the phone that sends', async () => {
    const { job, phone } = await startWithJob();
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 10 });
    const { body } = await readAnswer(await phone.readJob(job.id));
    expect(body).toMatchObject({ state: 'sending', size: 10, bytesReceived: 0 });
    // A phone that has lost the answer to the creation goes on there.
    const { pathname } = new URL(uploadUrl);
    expect(parsePhoneJob(body)).toMatchObject({ files: [{ uploadUrl: pathname }] });
    expect(body['uploadUrl']).toBe(pathname); // for pages of earlier versions
  });

  it('names no upload whose bytes are lost, so that the phone begins anew', async () => {
    const { server, job, phone } = await startWithJob();
    await phone.startUpload({ jobId: job.id, size: 10 });
    await rm(join(server.dataDir, 'uploads'), { recursive: true });
    const { body } = await readAnswer(await phone.readJob(job.id));
    expect(parsePhoneJob(body)).toMatchObject({ state: 'sending', size: 10, bytesReceived: 0 });
    expect(body).not.toHaveProperty('uploadUrl');
  });

  it('is only that the code was used, for any other phone', async () => {
    const { server, job, phone } = await startWithJob({}, { site: { origin: 'https://example.com' } });
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 10 });
    const used = { status: 200, body: { state: 'used' } };
    expect(await readAnswer(await createPhone(server.url).readJob(job.id))).toEqual(used);
    expect(await readAnswer(await fetch(`${server.url}/phone/jobs/${job.id}`))).toEqual(used);
    await phone.sendBytes(uploadUrl, makeBytes(10));
    expect(await readAnswer(await createPhone(server.url).readJob(job.id))).toEqual(used);
  });

  it('is refused for an invalid claim', async () => {
    const { server, job } = await startWithJob();
    expect((await createPhone(server.url, { claim: 'short' }).readJob(job.id)).status).toBe(400);
  });
});

describe('a phone that asks the server to wait for a change', () => {
  const unknown = { status: 404, body: { error: 'This code is no longer valid.', code: 'gone' } };

  it('learns at once that another phone has taken the code', async () => {
    const { server, id, phone } = await startWithJob();
    const answer = askToWait(phone, id);
    await createPhone(server.url).startUpload({ jobId: id, size: 10 });
    expect(await answer).toEqual({ status: 200, body: { state: 'used' } });
  });

  it.each(['waits for a file', 'sends one'])(
    'learns at once that the job was cancelled while it %s',
    async (when) => {
      const { server, id, phone } = await startWithJob();
      if (when === 'sends one') await phone.startUpload({ jobId: id, size: 10 });
      const answer = askToWait(phone, id);
      await fetch(`${server.routes}/job/${id}`, { method: 'DELETE' });
      expect(await answer).toEqual(unknown);
    },
  );

  it('learns at once that its file has arrived', async () => {
    const { id, phone } = await startWithJob();
    const uploadUrl = await phone.startUpload({ jobId: id, size: 10 });
    const answer = askToWait(phone, id);
    await phone.sendBytes(uploadUrl, makeBytes(10));
    expect(await answer).toMatchObject({ status: 200, body: { state: 'done' } });
  });

  it('learns the progress of its upload when nothing else has changed in time', async () => {
    const { server, job } = await startWithJob();
    expect(await askToWait(createPhone(server.url), job.id, 0)).toMatchObject({
      status: 200,
      body: { state: 'ready' },
    });
  });

  it('is answered at once when the code was used or has ended', async () => {
    const { server, job } = await startWithJob();
    await createPhone(server.url).startUpload({ jobId: job.id, size: 10 });
    const used = { status: 200, body: { state: 'used' } };
    expect(await askToWait(createPhone(server.url), job.id)).toEqual(used);
    expect(await askToWait(createPhone(server.url), 'AAAAAAAAAAAAAAAAAAAAAA')).toEqual(unknown);
  });
});

async function askToWait(phone: Phone, jobId: string, seconds = 25) {
  const response = await phone.readJob(jobId, { Prefer: `wait=${seconds}` });
  expect(response.headers.get('preference-applied')).toBe(`wait=${seconds}`);
  return readAnswer(response);
}

describe('parsePhoneJob', () => {
  it.each([[null], [[]], ['used'], [{}], [{ state: 'gone' }], [{ state: 'ready', maxBytes: 1 }]])(
    'refuses %j',
    (value) => expect(() => parsePhoneJob(value)).toThrow('The answer describes no job.'),
  );
});

describe('a phone that gives up', () => {
  it.each(PHONE_FAILURE_CODES)('ends its job as failed with "%s", and a sentence', async (code) => {
    const { server, job, phone } = await startWithJob();
    await phone.startUpload({ jobId: job.id, size: 10 });
    expect((await giveUp(server.url, job.id, { claim: phone.claim, code })).status).toBe(204);
    const { status, failure } = await server.readJob(job.id);
    expect({ status, code: failure?.code }).toEqual({ status: 'failed', code });
    expect(failure?.message).toMatch(/\.$/);
    expect((await phone.readJob(job.id)).status).toBe(404);
  });

  it('may do so before its first upload request came through', async () => {
    const { server, job, phone } = await startWithJob();
    await giveUp(server.url, job.id, { claim: phone.claim, code: 'network_blocked' });
    expect((await server.readJob(job.id)).status).toBe('failed');
  });

  it('ends no job of another phone, none that is completed, and none for another reason', async () => {
    const { server, job, phone } = await startWithJob();
    await phone.sendFile(job.id, { bytes: makeBytes(10) });
    const other = createPhone(server.url);
    expect((await giveUp(server.url, job.id, { claim: other.claim, code: 'damaged' })).status).toBe(409);
    expect((await giveUp(server.url, job.id, { claim: phone.claim, code: 'expired' })).status).toBe(400);
    expect((await giveUp(server.url, job.id, { claim: phone.claim, code: 'damaged' })).status).toBe(204);
    expect((await server.readJob(job.id)).status).toBe('completed');
  });
});

function giveUp(url: string, jobId: string, { claim, code }: { claim: string; code: string }) {
  return fetch(`${url}/phone/jobs/${jobId}/failure`, {
    method: 'POST',
    headers: { 'X-Svc-Claim': claim },
    body: JSON.stringify({ code }),
  });
}
