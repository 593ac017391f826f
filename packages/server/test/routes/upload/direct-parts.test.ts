import { describe, expect, it } from 'vitest';
import { parsePartsAnswer } from '@svc/protocol/uploaded-parts';
import { createPhone, hashBytes, makeBytes, type Phone } from '../../support/phone.ts';
import { hasS3, makeFolder } from '../../support/services/test-s3.ts';
import {
  createProject,
  readAnswer,
  readMetric,
  startTestServer,
  startWithJob,
} from '../../support/test-server.ts';
import { makeFiles } from '../../support/several-files.ts';

const PART_BYTES = 8 * 1024 * 1024;
/** Two parts. */
const large = makeBytes(PART_BYTES + 1_000);
const small = makeBytes(1_000);

async function startDirect(body?: object) {
  const { storageUrl } = await makeFolder();
  return startWithJob({ storageUrl, isUploadDirect: true }, body);
}

/** Sends parts until none is missing. Returns the last answer. */
async function sendParts(
  phone: Phone,
  uploadUrl: string,
  { bytes, sha256 }: { bytes: Uint8Array<ArrayBuffer>; sha256?: string },
): Promise<Response> {
  for (;;) {
    const answer = await phone.askForParts(uploadUrl, sha256);
    if (answer.status !== 200) return answer;
    const parts = parsePartsAnswer(await answer.clone().json());
    if ('state' in parts) return answer;
    const { url, start, end } = parts.next;
    await fetch(url, { method: 'PUT', body: bytes.slice(start, end) });
  }
}

describe.runIf(hasS3)('a server whose phones send to the store', () => {
  it('says so to the phone, and allows it to its page', async () => {
    const { server, job, phone } = await startDirect();
    const { body } = await readAnswer(await phone.readJob(job.id));
    expect(body).toMatchObject({ isDirect: true });
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 10 });
    const { body: parts } = await readAnswer(await phone.askForParts(uploadUrl));
    const { origin } = new URL((parts['next'] as { url: string }).url);
    const policy = (await fetch(server.url)).headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ${origin};`);
  });

  it('names one part after the other, and completes the job with the last one', async () => {
    const { server, job, phone } = await startDirect();
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: large.length });
    const sha256 = hashBytes(large);
    const first = await readAnswer(await phone.askForParts(uploadUrl, sha256));
    expect(first).toMatchObject({ status: 200, body: { offset: 0, next: { start: 0, end: PART_BYTES } } });
    const last = await sendParts(phone, uploadUrl, { bytes: large });
    expect(await readAnswer(last)).toEqual({ status: 200, body: { offset: large.length, state: 'done' } });
    expect(await server.readJob(job.id)).toMatchObject({ status: 'completed', size: large.length });
    const download = await fetch(`${server.routes}/job/${job.id}/download`);
    const { url } = (await download.json()) as { url: string };
    expect(hashBytes(new Uint8Array(await (await fetch(url)).arrayBuffer()))).toBe(sha256);
    expect(server.errors).toEqual([]);
  });

  it('completes a job of several files only with the last of them', async () => {
    const { server, job, phone } = await startDirect({ multiple: true, maxFiles: 2 });
    const files = makeFiles(1_000, 2_000);
    const list = phone.list(job.id);
    await list.announce(files);
    const states: unknown[] = [];
    for (const file of files) {
      const created = await list.startUpload(file);
      const uploadUrl = new URL(created.headers.get('location') ?? '', server.url).href;
      const { body } = await readAnswer(await sendParts(phone, uploadUrl, { bytes: file.bytes }));
      states.push(body['state']);
      const again = await readAnswer(await phone.askForParts(uploadUrl));
      expect(again.body).toEqual(body);
    }
    expect(states).toEqual(['whole', 'done']);
  });

  it('drops a file that arrived damaged, so that the phone sends it again', async () => {
    const { server, job, phone } = await startDirect();
    const sha256 = hashBytes(small);
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: small.length });
    const damaged = await sendParts(phone, uploadUrl, { bytes: new Uint8Array(small.length), sha256 });
    const error = 'The file arrived damaged. Send it again.';
    expect(await readAnswer(damaged)).toEqual({ status: 460, body: { error } });
    expect(await server.readJob(job.id)).toMatchObject({ status: 'in_progress', bytesReceived: 0 });
    const again = await phone.startUpload({ jobId: job.id, size: small.length });
    await sendParts(phone, again, { bytes: small, sha256 });
    expect((await server.readJob(job.id)).status).toBe('completed');
    expect(server.errors).toEqual([]);
  });

  it('counts no upload as running that goes past it', async () => {
    const { server, job, phone } = await startDirect();
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: large.length });
    await phone.askForParts(uploadUrl);
    expect(await readMetric(server, 'svc_running_uploads')).toBe('0');
  });
});

describe.runIf(hasS3)('a question about parts', () => {
  it('is answered like one about an unknown upload without the claim, and refused with an odd checksum', async () => {
    const { server, job, phone } = await startDirect();
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: 10 });
    const unknown = uploadUrl.replace(/[^/]+$/, 'A'.repeat(22));
    const expected = { status: 404, body: { error: 'This code is no longer valid.', code: 'gone' } };
    expect(await readAnswer(await phone.askForParts(unknown))).toEqual(expected);
    for (const claim of ['another-phone-of-somebody', 'x']) {
      const other = createPhone(server.url, { claim });
      expect(await readAnswer(await other.askForParts(uploadUrl))).toEqual(expected);
    }
    const partsUrl = `${uploadUrl.replace('/upload/', '/phone/uploads/')}/parts`;
    expect(await readAnswer(await fetch(partsUrl, { method: 'POST' }))).toEqual(expected);
    const headers = { 'X-Svc-Claim': phone.claim };
    for (const sha256 of ['ABC', 5, '0'.repeat(2_000)]) {
      const { status } = await fetch(partsUrl, { method: 'POST', headers, body: JSON.stringify({ sha256 }) });
      expect([sha256, status]).toEqual([
        sha256,
        expect.toSatisfy((code: number) => code >= 400 && code < 500),
      ]);
    }
    expect(server.errors).toEqual([]);
  });

  it('finds nothing any more when the job was cancelled, and neither does its address', async () => {
    const { storageUrl } = await makeFolder();
    const server = await startTestServer({ storageUrl, isUploadDirect: true });
    const api = await createProject(server, 'demo');
    const { body: created } = await readAnswer(await api('POST', '/jobs'));
    const phone = createPhone(server.url);
    const uploadUrl = await phone.startUpload({ jobId: String(created['id']), size: small.length });
    const { body } = await readAnswer(await phone.askForParts(uploadUrl));
    await api('DELETE', `/jobs/${String(created['id'])}`);
    expect((await phone.askForParts(uploadUrl)).status).toBe(404);
    const { url } = body['next'] as { url: string };
    expect((await fetch(url, { method: 'PUT', body: small })).status).toBe(404);
  });
});

describe('without direct upload', () => {
  it.runIf(hasS3)('a server with a bucket takes all bytes itself', async () => {
    const { storageUrl } = await makeFolder();
    const { server, job, phone } = await startWithJob({ storageUrl });
    const { body } = await readAnswer(await phone.readJob(job.id));
    expect(body).not.toHaveProperty('isDirect');
    const uploadUrl = await phone.startUpload({ jobId: job.id, size: small.length });
    expect(await readAnswer(await phone.askForParts(uploadUrl))).toEqual({
      status: 404,
      body: { error: 'Not found' },
    });
    await phone.sendBytes(uploadUrl, small);
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('a server without a bucket does not start when it is asked to do it', async () => {
    await expect(startTestServer({ isUploadDirect: true })).rejects.toMatchObject({
      code: 'bad_option',
      message:
        'Files cannot be sent to an object store without one. Set SVC_STORAGE_URL, or leave out --direct-upload.',
    });
  });
});
