import { describe, expect, it } from 'vitest';
import { announceFiles } from '../../src/job/announce-files.ts';

const file = { id: 'AAAAAAAAAAAAAAAAAAAAAA', name: 'a.jpg', size: 5, contentType: 'image/jpeg' };
const view = {
  state: 'sending',
  maxFiles: 3,
  maxBytes: 5,
  expiresAt: '',
  files: [{ ...file, isWhole: true }],
};

async function announce(respond: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  const answer = await announceFiles({
    jobId: 'a/b',
    claim: 'claim-of-this-phone',
    files: [file],
    fetch: async (url, init) => {
      requests.push(new Request(new URL(url, 'http://phone.test'), init));
      return respond();
    },
  });
  return { answer, request: requests[0] };
}

describe('announcing a list of files', () => {
  it('sends all of it with the claim, and learns what the server has', async () => {
    const { answer, request } = await announce(() => Response.json(view));
    expect(request?.method).toBe('PUT');
    expect(request?.url).toBe('http://phone.test/phone/jobs/a%2Fb/files');
    expect(request?.headers.get('X-Svc-Claim')).toBe('claim-of-this-phone');
    expect(await request?.json()).toEqual({ files: [file] });
    expect(answer).toMatchObject({ kind: 'open', job: { files: [{ id: file.id, isWhole: true }] } });
  });

  it.each([
    [400, 'bad_upload', 'notSent'],
    [400, 'not_sealed', 'notSent'],
    [413, 'too_large', 'tooLarge'],
    [415, 'wrong_type', 'wrongType'],
    [507, 'quota_full', 'quotaFull'],
    [507, 'storage_full', 'storageFull'],
  ])('reads %d %s as a refusal: %s', async (status, code, reason) => {
    const { answer } = await announce(() => Response.json({ error: '', code }, { status }));
    expect(answer).toEqual({ kind: 'refused', reason });
  });

  it.each([
    [404, { code: 'gone' }, 'gone'],
    [409, { code: 'used' }, 'used'],
    [404, { error: 'Not found' }, 'noSuchRoute'],
    [405, {}, 'noSuchRoute'],
    [413, {}, 'unreachable'],
    [429, { code: 'rate_limited' }, 'unreachable'],
    [503, {}, 'unreachable'],
  ])('reads %d %j as %s', async (status, body, kind) => {
    expect((await announce(() => Response.json(body, { status }))).answer).toEqual({ kind });
  });

  it('is asked again without a network', async () => {
    const { answer } = await announce(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(answer).toEqual({ kind: 'unreachable' });
  });
});
