import { describe, expect, it } from 'vitest';
import { askForJob } from '../../phone/job-client.ts';

function ask(respond: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  const end = askForJob({
    jobId: 'a/b',
    claim: 'claim-of-this-phone',
    fetch: async (url, init) => {
      requests.push(new Request(new URL(url, 'http://phone.test'), init));
      return respond();
    },
  });
  return { end, requests };
}

const view = { state: 'ready', maxBytes: 5, expiresAt: '2026-01-01T00:00:00.000Z' };

describe('the question about a job', () => {
  it('carries the claim, and the job id as one part of the path', async () => {
    const { end, requests } = ask(() => Response.json(view));
    expect(await end).toMatchObject({ kind: 'open', job: { state: 'ready', maxBytes: 5 } });
    expect(requests[0]?.url).toBe('http://phone.test/phone/jobs/a%2Fb');
    expect(requests[0]?.headers.get('X-Svc-Claim')).toBe('claim-of-this-phone');
  });

  it('learns that another phone has the job', async () => {
    expect(await ask(() => Response.json({ state: 'used' })).end).toEqual({ kind: 'used' });
  });

  it.each([404, 400, 410])('learns from %d that the job is gone', async (status) => {
    expect(await ask(() => new Response('', { status })).end).toEqual({ kind: 'gone' });
  });

  it.each([500, 503, 429, 408])('will ask again after %d', async (status) => {
    expect(await ask(() => new Response('', { status })).end).toEqual({ kind: 'unreachable' });
  });

  it('will ask again when there is no network, or the page of a hotel instead', async () => {
    expect(await ask(() => Promise.reject(new TypeError('Failed to fetch'))).end).toEqual({
      kind: 'unreachable',
    });
    expect(await ask(() => new Response('<html>Log in</html>')).end).toEqual({ kind: 'unreachable' });
  });
});
