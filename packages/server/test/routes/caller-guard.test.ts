import { describe, expect, it } from 'vitest';
import { askAsBrowser as call } from '../support/raw-http.ts';
import { startTestServer } from '../support/test-server.ts';

const EXTENSION = 'chrome-extension://abcdefghijklmnop';

describe('guard of the job routes', () => {
  it.each(['/api/svc/job', '/v1/jobs'])('lets no foreign page ask %s', async (path) => {
    const server = await startTestServer();
    const response = await call(server.url + path, 'POST', { Origin: 'https://evil.example' });
    expect(response.statusCode).toBe(403);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('lets nobody in by a name that was made to point here', async () => {
    const server = await startTestServer();
    const headers = { Host: `evil.example:${new URL(server.url).port}` };
    expect((await call(`${server.routes}/job`, 'POST', headers)).statusCode).toBe(403);
  });

  it.each([
    ['X-Forwarded-For', '203.0.113.9'],
    ['X-Real-IP', '203.0.113.9'],
    ['Forwarded', 'for=203.0.113.9'],
    ['Via', '1.1 proxy'],
  ])('lets in nobody for whom a proxy asks (%s), unless the network is allowed', async (name, value) => {
    const [closed, open] = [await startTestServer(), await startTestServer({ isNetworkAllowed: true })];
    expect((await call(`${closed.routes}/job`, 'POST', { [name]: value })).statusCode).toBe(403);
    expect((await call(`${open.routes}/job`, 'POST', { [name]: value })).statusCode).toBe(201);
  });

  it('lets in no page of a name that was made to point here, also when the network is allowed', async () => {
    const server = await startTestServer({ isNetworkAllowed: true });
    const host = `evil.example:${new URL(server.url).port}`;
    const headers = { Host: host, Origin: `http://${host}` };
    expect((await call(`${server.routes}/job`, 'POST', headers)).statusCode).toBe(403);
  });

  it('lets in no form of another site, which sends no origin with GET', async () => {
    const server = await startTestServer();
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await call(`${server.routes}/job/x`, 'GET', headers)).statusCode).toBe(403);
  });

  it('makes no job for whom it keeps out', async () => {
    const server = await startTestServer();
    const response = await fetch(`${server.routes}/job`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
    });
    expect(await response.json()).toEqual({ error: expect.stringContaining('--allow-origin') });
  });

  it('lets an extension read the answer, errors too, and nobody else', async () => {
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

  it('refuses the preflight of a foreign page', async () => {
    const server = await startTestServer();
    const response = await call(`${server.routes}/job`, 'OPTIONS', { Origin: 'https://evil.example' });
    expect(response.statusCode).toBe(403);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('lets in a page that the person at the server has named', async () => {
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
    'takes nobody for this computer who comes by the public address or a proxy before it: %j',
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

  it('shows figures under no foreign name, also when the network is allowed', async () => {
    const server = await startTestServer({ isNetworkAllowed: true, publicUrl: 'https://files.example.com' });
    const statusAs = async (host: string) =>
      (await call(`${server.url}/metrics`, 'GET', { Host: host })).statusCode;
    expect(await statusAs('evil.example')).toBe(403);
    expect(await statusAs('files.example.com')).toBe(200);
    expect(await statusAs('localhost')).toBe(200);
  });

  it('lets any name in when the network is allowed', async () => {
    const server = await startTestServer({ isNetworkAllowed: true });
    const response = await call(`${server.routes}/job`, 'POST', { Host: 'server.lan:8787' });
    expect(response.statusCode).toBe(201);
  });
});
