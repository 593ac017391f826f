import { describe, expect, it } from 'vitest';
import { askAsBrowser } from '../support/raw-http.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const EXTENSION = 'chrome-extension://abcdefghijklmnop';
const EVIL = 'https://evil.example';

type Guarding = 'job routes' | 'everybody' | 'capability';

/** Every route, by its protection: the caller guard, none since it is public, or an id in the request. */
const ROUTES: readonly (readonly [method: string, path: string, guarding: Guarding])[] = [
  ['POST', '/api/svc/job', 'job routes'],
  ['GET', '/api/svc/job/x', 'job routes'],
  ['GET', '/api/svc/job/x/wait', 'job routes'],
  ['GET', '/api/svc/job/x/download', 'job routes'],
  ['DELETE', '/api/svc/job/x', 'job routes'],
  ['GET', '/api/svc/nothing', 'job routes'],
  ['POST', '/v1/jobs', 'job routes'],
  ['GET', '/v1/jobs/x', 'job routes'],
  ['POST', '/v1/jobs/x/download-url', 'job routes'],
  ['DELETE', '/v1/jobs/x', 'job routes'],
  ['GET', '/metrics', 'job routes'],
  ['GET', '/practice/about', 'job routes'],
  ['GET', '/healthz', 'everybody'],
  ['GET', '/nothing', 'everybody'],
  ['GET', '/%zz', 'everybody'],
  ['GET', '/?job_id=x', 'everybody'],
  ['POST', '/', 'everybody'],
  ['GET', '/phone/assets/nothing.js', 'everybody'],
  ['POST', '/phone/share/', 'everybody'],
  ['GET', '/practice', 'everybody'],
  ['GET', '/practice/assets/nothing.js', 'everybody'],
  ['GET', '/setup', 'everybody'],
  ['GET', '/setup/', 'everybody'],
  ['GET', '/setup/assets/nothing.js', 'everybody'],
  ['GET', '/dashboard', 'everybody'],
  ['GET', '/dashboard/assets/nothing.js', 'everybody'],
  ['POST', '/dashboard/api/session', 'everybody'],
  ['GET', '/dashboard/api/keys', 'everybody'],
  ['GET', '/phone/jobs/x', 'capability'],
  ['POST', '/upload', 'capability'],
  ['HEAD', '/upload/x', 'capability'],
  ['PATCH', '/upload/x', 'capability'],
  ['GET', '/upload/x', 'capability'],
  ['OPTIONS', '/upload', 'capability'],
];
const DOWNLOADS = [
  ['GET', '/files/x/y'],
  ['POST', '/files/x/y'],
  ['OPTIONS', '/files/x/y'],
] as const;
const GUARDED = ROUTES.filter(([, , guarding]) => guarding === 'job routes');
const ALL = [...ROUTES, ...DOWNLOADS].map(([method, path]) => [method, path] as const);

function call(server: TestServer, [method, path]: readonly [string, string, ...unknown[]], headers = {}) {
  return askAsBrowser(server.url + path, method, { 'Tus-Resumable': '1.0.0', ...headers });
}

// Answers without a parsed request are in `system/abuse/odd-requests.test.ts`.
it('every answer has the security headers', async () => {
  const server = await startTestServer();
  for (const route of ALL) {
    const { headers } = await call(server, route);
    expect({ route, ...headers }).toMatchObject({
      route,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*frame-ancestors 'none'$|sandbox$/,
      ),
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  }
});

describe('another site in this browser', () => {
  it('may send nothing to a guarded route', async () => {
    const server = await startTestServer();
    const ways = [{ Origin: EVIL }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }];
    expect(await listAllowed(server, ways)).toEqual([]);
  });

  it('may read no answer', async () => {
    const server = await startTestServer({ allowedOrigins: ['https://app.example'] });
    for (const route of ROUTES.filter(([, , guarding]) => guarding !== 'capability')) {
      const { headers } = await call(server, route, { Origin: EVIL });
      expect([route, headers['access-control-allow-origin']]).toEqual([route, undefined]);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  // What such a page may send is in `share-with-pages.test.ts`.
  it('may read a download: its address is the key', async () => {
    const server = await startTestServer();
    for (const route of DOWNLOADS) {
      const { headers } = await call(server, route, { Origin: EVIL });
      expect([route, headers['access-control-allow-origin']]).toEqual([route, '*']);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });
});

/** The guarded requests that are not refused. */
async function listAllowed(server: TestServer, ways: readonly Record<string, string>[]) {
  const requests = GUARDED.flatMap((route) => ways.map((headers) => ({ route, headers })));
  const allowed: typeof requests = [];
  for (const request of requests) {
    const { statusCode } = await call(server, request.route, request.headers);
    if (statusCode !== 403) allowed.push(request);
  }
  return allowed;
}

describe('a host name that an attacker made to point here (DNS rebinding)', () => {
  it('may send nothing to a guarded route', async () => {
    const server = await startTestServer();
    const host = `evil.example:${new URL(server.url).port}`;
    const ways = [{ Host: host }, { Host: host, Origin: `http://${host}` }];
    expect(await listAllowed(server, ways)).toEqual([]);
  });

  // Phones use host names that this server cannot know: the router's, a tunnel's. These routes need an id of
  // 128 random bits, which a page under such a name does not have.
  it('learns nothing from the routes of phones except that the id is unknown', async () => {
    const server = await startTestServer();
    for (const route of ROUTES.filter(([, , guarding]) => guarding === 'capability')) {
      const foreign = await call(server, route, { Host: 'evil.example' });
      const own = await call(server, route);
      expect([route, foreign.statusCode]).toEqual([route, own.statusCode]);
      expect(foreign.statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});

it('an allowed origin may read the answers of guarded routes, and no other origin', async () => {
  const server = await startTestServer({ allowedOrigins: ['https://app.example'] });
  for (const route of GUARDED) {
    for (const origin of [EXTENSION, 'https://app.example', server.url]) {
      const { headers } = await call(server, route, { Origin: origin });
      expect([route, headers['access-control-allow-origin']]).toEqual([route, origin]);
      expect(headers['vary']).toContain('Origin');
    }
    expect((await call(server, route)).headers).not.toHaveProperty('access-control-allow-origin');
  }
});
