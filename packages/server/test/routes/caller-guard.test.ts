import { describe, expect, it } from 'vitest';
import { askAsBrowser as call } from '../support/raw-http.ts';
import { startTestServer } from '../support/test-server.ts';

const EXTENSION = 'chrome-extension://abcdefghijklmnop';

describe('guard of the job routes', () => {
  it.each(['/api/svc/job', '/v1/jobs'])('refuses %s from a page of another site', async (path) => {
    const server = await startTestServer();
    const response = await call(server.url + path, 'POST', { Origin: 'https://evil.example' });
    expect(response.statusCode).toBe(403);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('refuses a host name that an attacker made to point here (DNS rebinding)', async () => {
    const server = await startTestServer();
    const headers = { Host: `evil.example:${new URL(server.url).port}` };
    expect((await call(`${server.routes}/job`, 'POST', headers)).statusCode).toBe(403);
  });

  it.each([
    ['X-Forwarded-For', '203.0.113.9'],
    ['X-Real-IP', '203.0.113.9'],
    ['Forwarded', 'for=203.0.113.9'],
    ['Via', '1.1 proxy'],
  ])('refuses requests through a proxy (%s), unless the network is allowed', async (name, value) => {
    const [closed, open] = [await startTestServer(), await startTestServer({ isNetworkAllowed: true })];
    expect((await call(`${closed.routes}/job`, 'POST', { [name]: value })).statusCode).toBe(403);
    expect((await call(`${open.routes}/job`, 'POST', { [name]: value })).statusCode).toBe(201);
  });

  it('refuses a page after DNS rebinding, even if the network is allowed', async () => {
    const server = await startTestServer({ isNetworkAllowed: true });
    const host = `evil.example:${new URL(server.url).port}`;
    const headers = { Host: host, Origin: `http://${host}` };
    expect((await call(`${server.routes}/job`, 'POST', headers)).statusCode).toBe(403);
  });

  it('refuses a form of another site, which sends no origin with GET', async () => {
    const server = await startTestServer();
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await call(`${server.routes}/job/x`, 'GET', headers)).statusCode).toBe(403);
  });

  it('makes no job for a refused caller', async () => {
    const server = await startTestServer();
    const response = await fetch(`${server.routes}/job`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
    });
    expect(await response.json()).toEqual({ error: expect.stringContaining('--allow-origin') });
  });

  it('lets only the extension read the answer, also of an error', async () => {
    const server = await startTestServer();
    for (const [method, path, status] of [
      ['POST', '/job', 201],
      ['GET', '/job/unknown', 404],
    ] as const) {
      const response = await call(server.routes + path, method, { Origin: EXTENSION });
      expect(response.statusCode).toBe(status);
      expect(response.headers['access-control-allow-origin']).toBe(EXTENSION);
      expect(response.headers.vary).toContain('Origin');
    }
    expect((await call(`${server.routes}/job`, 'POST', {})).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
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

  it('allows a page of an allowed origin', async () => {
    const origin = 'https://app.example.com';
    const server = await startTestServer({ allowedOrigins: [origin] });
    const response = await call(`${server.routes}/job`, 'POST', { Origin: origin });
    expect(response.statusCode).toBe(201);
    expect(response.headers['access-control-allow-origin']).toBe(origin);
  });

  it.each<Record<string, string>>([
    { Host: 'files.example.com' },
    { Host: 'FILES.example.com:8787' },
    { 'CF-Connecting-IP': '127.0.0.1' },
    { Forwarded: 'for=127.0.0.1' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Forwarded-Proto': 'https' },
    { 'X-Forwarded-Host': 'localhost' },
    { 'X-Real-IP': '127.0.0.1' },
    { 'Tailscale-User-Login': 'somebody@example.com' },
    { Via: '1.1 proxy' },
  ])(
    'a request to the public address, or through a proxy, is not from this computer: %j',
    async (headers) => {
      const publicUrl = 'https://files.example.com';
      const [closed, open] = [
        await startTestServer({ publicUrl }),
        await startTestServer({ publicUrl, isNetworkAllowed: true }),
      ];
      for (const path of ['/api/svc/job', '/v1/jobs']) {
        expect((await call(closed.url + path, 'POST', headers)).statusCode).toBe(403);
      }
      expect((await call(`${closed.url}/metrics`, 'GET', headers)).statusCode).toBe(403);
      expect((await call(`${closed.routes}/job`, 'POST', {})).statusCode).toBe(201);
      expect((await call(`${open.routes}/job`, 'POST', headers)).statusCode).toBe(201);
    },
  );

  it('shows no metrics under an unknown host name, even if the network is allowed', async () => {
    const server = await startTestServer({ isNetworkAllowed: true, publicUrl: 'https://files.example.com' });
    const statusAs = async (host: string) =>
      (await call(`${server.url}/metrics`, 'GET', { Host: host })).statusCode;
    expect(await statusAs('evil.example')).toBe(403);
    expect(await statusAs('files.example.com')).toBe(200);
    expect(await statusAs('localhost')).toBe(200);
  });

  it('allows any host name if the network is allowed', async () => {
    const server = await startTestServer({ isNetworkAllowed: true });
    const response = await call(`${server.routes}/job`, 'POST', { Host: 'server.lan:8787' });
    expect(response.statusCode).toBe(201);
  });
});
