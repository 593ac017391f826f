import { afterEach, describe, expect, it, vi } from 'vitest';
import { SvcServer } from '../src/index.ts';
import { createHostedFake, TOKEN } from './hosted-fake.ts';

afterEach(() => vi.unstubAllEnvs());

/** The address and the key that a client with these options uses. */
async function call(options: { token?: string; baseUrl?: string }) {
  const hosted = createHostedFake();
  hosted.answer('/v1/jobs/x', () => new Response('{"id":"x","status":"pending"}'));
  await new SvcServer({ ...options, fetch: hosted.fetch }).getJob('x');
  return { url: hosted.requests[0]?.url, key: hosted.requests[0]?.headers.get('authorization') };
}

describe('new SvcServer (contract sections 4.4 and 5)', () => {
  it('reads SVC_TOKEN and SVC_API_URL', async () => {
    vi.stubEnv('SVC_TOKEN', ` ${TOKEN}\n`);
    vi.stubEnv('SVC_API_URL', 'https://up.example');
    expect(await call({})).toEqual({ url: 'https://up.example/v1/jobs/x', key: `Bearer ${TOKEN}` });
  });

  it('prefers its options', async () => {
    vi.stubEnv('SVC_TOKEN', 'other');
    vi.stubEnv('SVC_API_URL', 'https://other.example');
    expect(await call({ token: TOKEN, baseUrl: 'https://up.example' })).toEqual({
      url: 'https://up.example/v1/jobs/x',
      key: `Bearer ${TOKEN}`,
    });
  });

  it('takes a transfer server on this machine when no address is set', async () => {
    vi.stubEnv('SVC_API_URL', '');
    expect((await call({ token: TOKEN })).url).toBe('http://localhost:8787/v1/jobs/x');
  });

  it.each(['https://up.example/svc', 'https://up.example/svc/'])('keeps the path of %s', async (baseUrl) => {
    expect((await call({ token: TOKEN, baseUrl })).url).toBe('https://up.example/svc/v1/jobs/x');
  });

  it.each(['', '  '])('names the variable when the key is %j', (token) => {
    vi.stubEnv('SVC_TOKEN', token);
    expect(() => new SvcServer()).toThrow('SVC_TOKEN is not set');
  });

  it('refuses a key that a header cannot carry, without repeating it', () => {
    const message = /^SVC_TOKEN has characters(?!.*secret)/;
    expect(() => new SvcServer({ token: 'secret\nkey' })).toThrow(message);
  });

  it.each(['up.example', 'ftp://up.example', 'https://me:pass@up.example'])('refuses %s', (baseUrl) => {
    expect(() => new SvcServer({ token: TOKEN, baseUrl })).toThrow('SVC_API_URL');
  });
});
