import { describe, expect, it } from 'vitest';
import { createUpload } from '../../../src/upload/attempt/create-upload.ts';
import { readAnswer, startWithJob } from '../../../../server/test/support/test-server.ts';

const { signal } = new AbortController();

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
    const fetch = async () => new Response(JSON.stringify(body), { status });
    expect(await createUpload({ fetch, size: 1, metadata: {}, headers: {}, signal })).toBe(expected);
  });
});
