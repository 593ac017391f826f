import { describe, expect, it } from 'vitest';
import { askForParts, createUpload, type PartsReply } from '../../../src/upload/attempt/direct-requests.ts';
import { readAnswer, startWithJob } from '../../../../server/test/support/test-server.ts';

const NEXT = { offset: 0, next: { url: 'https://store/1', start: 0, end: 10 } };
const { signal } = new AbortController();
const tryAgain: PartsReply = { kind: 'refused', judgement: 'tryAgain' };

const answerWith = (status: number, body: unknown) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

function ask(fetch: (url: string, init: RequestInit) => Promise<Response>, sha256?: string) {
  const upload = { uploadId: 'abc', headers: { 'X-Svc-Claim': 'c' }, isLast: false };
  return askForParts({ ...upload, fetch, sha256, signal });
}

describe('beginning an upload whose bytes go elsewhere', () => {
  it('creates an upload of the job, at any address', async () => {
    const { server, job, phone } = await startWithJob();
    const name = 'Übergabe 😀 最終.jpg';
    const created = await createUpload({
      fetch: (url, init) => fetch(server.url + url, init),
      size: 10,
      metadata: { job_id: job.id, filename: name, filetype: '', last_modified: '5' },
      headers: { 'X-Svc-Claim': phone.claim },
      signal,
    });
    const { body } = await readAnswer(await phone.readJob(job.id));
    expect(body).toMatchObject({ state: 'sending', size: 10, files: [{ name }] });
    expect(created).toEqual({ url: body['uploadUrl'] });
  });

  it.each([
    ['used', 409, { error: '', code: 'used' }],
    ['stopped', 404, { error: '', code: 'gone' }],
    ['tooLarge', 413, { error: '', code: 'too_large' }],
    ['tryAgain', 200, {}],
    ['tryAgain', 404, {}],
  ])('is %s when the server answers %s %o', async (expected, status, body) => {
    const upload = { fetch: answerWith(status, body), size: 1, metadata: {}, headers: {}, signal };
    expect(await createUpload(upload)).toBe(expected);
  });
});

describe('asking which part is missing', () => {
  it('names the upload, the claim and the checksum', async () => {
    const asked: { url: string; init: RequestInit }[] = [];
    const fetch = async (url: string, init: RequestInit) => {
      asked.push({ url, init });
      return answerWith(200, NEXT)();
    };
    expect(await ask(fetch, 'sum')).toEqual({ kind: 'parts', parts: NEXT });
    expect(asked[0]).toMatchObject({
      url: '/phone/uploads/abc/parts',
      init: { method: 'POST', headers: { 'X-Svc-Claim': 'c' }, body: '{"sha256":"sum"}' },
    });
  });

  it('is told when nothing is missing', async () => {
    const parts = { offset: 10, state: 'done' };
    expect(await ask(answerWith(200, parts))).toEqual({ kind: 'parts', parts });
  });

  it.each([
    ['an answer of another server', 200, '<html>', tryAgain],
    ['a part without an end', 200, { offset: 0, next: { url: 'u', start: 0 } }, tryAgain],
    ['a part without bytes', 200, { offset: 0, next: { url: 'u', start: 5, end: 5 } }, tryAgain],
    ['a store that is away', 503, { error: '' }, tryAgain],
    ['another connection that writes', 423, { error: '' }, tryAgain],
    ['a file that arrived damaged', 460, { error: '' }, { kind: 'refused', judgement: 'startAgain' }],
    [
      'an upload that is gone',
      404,
      { error: '', code: 'gone' },
      { kind: 'refused', judgement: 'uploadLost' },
    ],
    ['a server without the route', 404, { error: 'Not found' }, { kind: 'noSuchRoute' }],
    ['a proxy without the route', 405, '<html>', { kind: 'noSuchRoute' }],
    ['a full store', 507, { error: '', code: 'storage_full' }, { kind: 'refused', judgement: 'storageFull' }],
  ])('understands %s', async (...[, status, body, expected]) => {
    expect(await ask(answerWith(status, body))).toEqual(expected);
  });

  it('tries again without an answer', async () => {
    expect(await ask(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(tryAgain);
  });
});
