import { describe, expect, it } from 'vitest';
import { createKey, createPersonKey } from '../support/create-key.ts';
import { askAsBrowser as call } from '../support/raw-http.ts';
import { startTestServer } from '../support/test-server.ts';

// What each route does with callers of other sites and host names is in `http/security-headers.test.ts`.

const EXTENSION = 'chrome-extension://abcdefghijklmnop';
const PUBLIC = { publicUrl: 'https://files.example.com' };

describe('guard of the job routes', () => {
  it('says to a refused caller how to allow it', async () => {
    const server = await startTestServer();
    const headers = { Origin: 'https://evil.example' };
    const response = await fetch(`${server.routes}/job`, { method: 'POST', headers });
    expect(await response.json()).toEqual({ error: expect.stringContaining('--allow-origin') });
  });

  it('answers the preflight of an extension, also for a private network', async () => {
    const server = await startTestServer();
    const response = await call(`${server.routes}/job`, 'OPTIONS', {
      Origin: EXTENSION,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
      'Access-Control-Request-Private-Network': 'true',
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': EXTENSION,
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': expect.stringContaining('content-type'),
      'access-control-allow-private-network': 'true',
    });
  });

  it('refuses the preflight of a page of another site', async () => {
    const server = await startTestServer();
    const response = await call(`${server.routes}/job`, 'OPTIONS', { Origin: 'https://evil.example' });
    expect(response.statusCode).toBe(403);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  // Which headers show a proxy is in `network/client-address.test.ts`.
  const PROXIED: Record<string, string>[] = [{ 'X-Forwarded-For': '203.0.113.9' }, { Via: '1.1 proxy' }];

  it.each<[string, { options: object; status: number }, Record<string, string>[]]>([
    ['refuses a request that came through a proxy', { options: {}, status: 403 }, PROXIED],
    [
      'asks for a key where it came through a proxy, with a public address',
      { options: PUBLIC, status: 401 },
      PROXIED,
    ],
    [
      'asks for a key where it came to the public address',
      { options: PUBLIC, status: 401 },
      [
        { 'X-Forwarded-For': '127.0.0.1' },
        { 'X-Real-IP': '127.0.0.1' },
        { Host: 'files.example.com' },
        { Host: 'FILES.example.com:8787' },
      ],
    ],
  ])('%s, unless the network is allowed', async (_title, { options, status }, requests) => {
    const closed = await startTestServer(options);
    const open = await startTestServer({ ...options, isNetworkAllowed: true });
    for (const headers of requests) {
      for (const path of ['/api/svc/job', '/v1/jobs']) {
        const { statusCode } = await call(closed.url + path, 'POST', headers);
        expect([headers, path, statusCode]).toEqual([headers, path, status]);
      }
      expect((await call(`${closed.url}/practice/about`, 'GET', headers)).statusCode).toBe(status);
      expect((await call(`${closed.url}/metrics`, 'GET', headers)).statusCode).toBe(status);
      expect((await call(`${open.routes}/job`, 'POST', headers)).statusCode).toBe(201);
    }
    expect((await call(`${closed.routes}/job`, 'POST', {})).statusCode).toBe(201);
  });

  it('opens the metrics from outside with an API key, and not with the key of a person', async () => {
    const server = await startTestServer({ ...PUBLIC, limits: { wrongIdsPerMinute: 3 } });
    const { key } = await createPersonKey(server, 'Ada');
    const ask = (text?: string) => {
      const headers = { 'X-Forwarded-For': '203.0.113.9', ...(text && { Authorization: `Bearer ${text}` }) };
      return call(`${server.url}/metrics`, 'GET', headers);
    };
    const apiKey = await createKey(server, 'prometheus');
    expect((await ask(apiKey)).statusCode).toBe(200);
    expect((await ask(key)).statusCode).toBe(401);
    expect((await ask(apiKey.replace('svc_', 'svcp_'))).statusCode).toBe(401);
    expect((await ask()).statusCode).toBe(401);
    // Guesses are counted; the right key still works.
    expect((await ask()).statusCode).toBe(429);
    expect((await ask(apiKey)).statusCode).toBe(200);
  });

  it('allows any host name if the network is allowed, and metrics under known ones only', async () => {
    const server = await startTestServer({ ...PUBLIC, isNetworkAllowed: true });
    const statusAs = async (path: string, Host: string) =>
      (await call(server.url + path, path === '/metrics' ? 'GET' : 'POST', { Host })).statusCode;
    expect(await statusAs('/api/svc/job', 'server.lan:8787')).toBe(201);
    expect(await statusAs('/metrics', 'evil.example')).toBe(403);
    expect(await statusAs('/metrics', 'files.example.com')).toBe(200);
    expect(await statusAs('/metrics', 'localhost')).toBe(200);
  });
});
