import { describe, expect, it } from 'vitest';
import { DASHBOARD_HEADER } from '@svc/protocol/dashboard';
import {
  ADMIN_SECRET,
  askDashboard,
  openDashboard,
  signIn,
  startDashboard,
} from '../../support/dashboard.ts';
import { startTestServer } from '../../support/test-server.ts';

/** The routes that need a session. */
const ROUTES = [
  ['GET', '/overview'],
  ['GET', '/hours'],
  ['GET', '/settings'],
  ['GET', '/keys'],
  ['POST', '/keys'],
  ['DELETE', '/keys/x'],
  ['GET', '/jobs'],
  ['DELETE', '/jobs/x'],
  ['GET', '/webhooks'],
  ['POST', '/webhooks'],
  ['DELETE', '/webhooks/x'],
  ['POST', '/webhooks/x/secret'],
  ['POST', '/webhooks/x/deliveries/1/send'],
  ['GET', '/nothing'],
] as const;
const ALL = [...ROUTES, ['POST', '/session'], ['DELETE', '/session']] as const;
const CHANGES = ALL.filter(([method]) => method !== 'GET');

describe('without a secret', () => {
  it('there is no route', async () => {
    const server = await startTestServer();
    for (const [method, path] of ALL) {
      const { status, body } = await askDashboard(server, path, { method });
      expect({ method, path, status, body }).toEqual({
        method,
        path,
        status: 404,
        body: { error: 'Not found' },
      });
    }
  });

  it('the page answers like any path that nothing is at', async () => {
    const server = await startTestServer();
    const read = async (path: string, method: string) => {
      const response = await fetch(server.url + path, { method });
      const { date: _date, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, body: await response.text() };
    };
    for (const method of ['GET', 'POST']) {
      const unknown = await read('/nothing', method);
      for (const path of [
        '/dashboard',
        '/dashboard/',
        '/dashboard/assets/x.js',
        '/dashboard/api',
        '/dashboard/api/keys',
      ]) {
        expect([path, await read(path, method)]).toEqual([path, unknown]);
      }
    }
  });
});

it('without a session every route is refused', async () => {
  const server = await startDashboard();
  const error = 'You are signed out. Sign in again.';
  for (const [method, path] of ROUTES) {
    const { status, body } = await askDashboard(server, path, { method });
    expect({ method, path, status, body }).toEqual({ method, path, status: 401, body: { error } });
  }
});

describe('a page of another site in the browser of a person who is signed in', () => {
  const foreign = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { [DASHBOARD_HEADER]: undefined },
  ];

  it('may change nothing', async () => {
    const server = await startDashboard();
    const cookie = await signIn(server);
    for (const [method, path] of CHANGES) {
      for (const headers of foreign) {
        const answer = await askDashboard(server, path, { method, headers, cookie });
        expect([method, path, headers, answer.status]).toEqual([method, path, headers, 403]);
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
    }
  });

  it('may not read anything either, nor learn which headers it would need', async () => {
    const server = await startDashboard();
    const cookie = await signIn(server);
    for (const headers of foreign) {
      expect((await askDashboard(server, '/keys', { headers, cookie })).status).toBe(403);
    }
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Headers': DASHBOARD_HEADER };
    const preflight = await askDashboard(server, '/keys', { method: 'OPTIONS', headers, cookie });
    expect(preflight.status).toBe(403);
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

/** The status of the answer to a request with these headers. */
const ask = async (options: object, headers: Record<string, string | undefined>) =>
  (await askDashboard(await startDashboard(options), '/session', { headers })).status;

describe('who may reach it', () => {
  const PUBLIC = { publicUrl: 'https://files.example.com' };
  const publicPage = { Host: 'files.example.com', Origin: undefined };
  const proxied = { ...publicPage, 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' };

  it('is this machine, by its own names', async () => {
    expect(await ask({}, {})).toBe(200);
    expect(await ask({}, { Host: 'localhost' })).toBe(200);
    expect(await ask(PUBLIC, {})).toBe(200);
  });

  it('is nobody under a name that was made to point here (DNS rebinding)', async () => {
    expect(await ask({}, { Host: 'evil.example' })).toBe(403);
    expect(await ask({ isNetworkAllowed: true }, { Host: 'evil.example' })).toBe(403);
    expect(await ask(PUBLIC, { ...proxied, Host: 'evil.example' })).toBe(403);
  });

  it('is another machine by https and the public name', async () => {
    expect(await ask(PUBLIC, proxied)).toBe(200);
    expect(await ask(PUBLIC, { ...proxied, 'X-Forwarded-Proto': 'http' })).toBe(403);
    expect(await ask(PUBLIC, publicPage)).toBe(403);
  });

  it('is not another machine by plain http, unless the options allow it', async () => {
    const elsewhere = { 'X-Forwarded-For': '192.168.1.7' };
    expect(await ask({}, elsewhere)).toBe(403);
    expect(await ask({ isNetworkAllowed: true }, elsewhere)).toBe(200);
  });

  it('are the same rules for the page, which tells the reason of a refusal', async () => {
    const server = await startDashboard();
    const refused = await fetch(`${server.url}/dashboard`, { headers: { 'X-Forwarded-For': '192.168.1.7' } });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({ error: expect.stringContaining('come by https') });
  });
});

it('a page that is older than the server is told to reload', async () => {
  const { server } = await openDashboard();
  const answer = await askDashboard(server, '/overview', { headers: { [DASHBOARD_HEADER]: '0' } });
  expect(answer).toMatchObject({ status: 409, body: { error: 'The server was updated. Reload this page.' } });
});

it('a secret that is too short keeps the server from starting', async () => {
  await expect(startTestServer({ dashboardSecret: 'fifteen letters' })).rejects.toMatchObject({
    code: 'bad_option',
    message: expect.stringContaining('at least 16 characters'),
  });
});

it('tells who starts the server where the dashboard is', async () => {
  const server = await startTestServer({ dashboardSecret: ADMIN_SECRET });
  expect(server.dashboardUrl).toBe(`${server.url}/dashboard`);
  expect((await startTestServer()).dashboardUrl).toBeNull();
});
