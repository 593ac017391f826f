import { describe, expect, it } from 'vitest';
import {
  ADMIN_SECRET,
  askDashboard,
  changeSecret,
  readCookie,
  signIn,
  startDashboard,
  type DashboardCall,
} from '../../support/dashboard.ts';
import { isSession, signSession } from '../../../src/crypto/session-token.ts';
import { makeTempFolder, startTestServer } from '../../support/test-server.ts';
import { createFakeClock } from '../../support/time.ts';

const HTTPS = { 'X-Forwarded-Proto': 'https' };
const HOUR_MS = 60 * 60_000;

function trying(secret: unknown, headers: DashboardCall['headers'] = {}): DashboardCall {
  return { method: 'POST', body: { secret }, headers };
}

describe('signing in', () => {
  it('takes the admin secret and no other', async () => {
    const server = await startDashboard();
    expect((await askDashboard(server, '/session')).body).toEqual({ isSignedIn: false });
    const wrong = await askDashboard(server, '/session', trying(`${ADMIN_SECRET}x`));
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('not the admin secret') },
    });
    expect(wrong.headers).not.toHaveProperty('set-cookie');
    const cookie = await signIn(server);
    expect((await askDashboard(server, '/session', { cookie })).body).toEqual({ isSignedIn: true });
    expect((await askDashboard(server, '/overview', { cookie })).status).toBe(200);
  });

  it('refuses what can be no secret', async () => {
    const server = await startDashboard();
    for (const secret of ['', 5, null, 'x'.repeat(1_001), undefined]) {
      expect((await askDashboard(server, '/session', trying(secret))).status).toBe(400);
    }
  });

  it('gives a cookie for the API only, which no script can read and no other site can make a browser send', async () => {
    const answer = await askDashboard(await startDashboard(), '/session', trying(ADMIN_SECRET));
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^svc_dashboard=\d+\.[\w-]{43}; Max-Age=43200; HttpOnly; SameSite=Strict$/),
    ]);
  });

  it('by https gives a cookie that is sent only by https', async () => {
    const server = await startDashboard({ isNetworkAllowed: true });
    const answer = await askDashboard(server, '/session', trying(ADMIN_SECRET, HTTPS));
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Secure-svc_dashboard=[^;]+; Max-Age=43200; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const cookie = readCookie(answer);
    expect((await askDashboard(server, '/overview', { cookie, headers: HTTPS })).status).toBe(200);
  });

  it('ends after twelve hours', async () => {
    const clock = createFakeClock();
    const server = await startDashboard({ clock });
    const cookie = await signIn(server);
    clock.advance(12 * HOUR_MS - 1000);
    expect((await askDashboard(server, '/overview', { cookie })).status).toBe(200);
    clock.advance(2000);
    expect((await askDashboard(server, '/overview', { cookie })).status).toBe(401);
  });

  it('ends when the person signs out', async () => {
    const server = await startDashboard();
    const cookie = await signIn(server);
    const answer = await askDashboard(server, '/session', { method: 'DELETE', cookie });
    expect(answer.body).toEqual({ isSignedIn: false });
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^svc_dashboard=; Max-Age=0/);
  });

  it('ends at once with a new secret', async () => {
    const server = await startDashboard();
    const cookie = await signIn(server);
    await changeSecret(server.dataDir, 'another secret of the admin');
    expect((await askDashboard(server, '/overview', { cookie })).status).toBe(401);
    expect((await askDashboard(server, '/session', trying(ADMIN_SECRET))).status).toBe(401);
    expect((await askDashboard(server, '/session', trying('another secret of the admin'))).status).toBe(200);
  });

  it('goes on after a restart with the same secret in the options', async () => {
    const dataDir = await makeTempFolder();
    const dashboardSecret = ADMIN_SECRET;
    const first = await startTestServer({ dataDir, dashboardSecret });
    const cookie = await signIn(first);
    await first.close();
    const second = await startTestServer({ dataDir, dashboardSecret });
    expect((await askDashboard(second, '/overview', { cookie })).status).toBe(200);
  });

  it('does not work with a cookie that was made up or changed', async () => {
    const server = await startDashboard();
    const prolonged = (await signIn(server)).replace(/=\d+/, (expiry) => `=${Number(expiry.slice(1)) + 1}`);
    const madeUp = ['svc_dashboard=1.x', 'svc_dashboard=', 'svc_dashboard=99999999999.AAAA', 'other=1'];
    for (const cookie of [prolonged, ...madeUp]) {
      expect([cookie, (await askDashboard(server, '/overview', { cookie })).status]).toEqual([cookie, 401]);
    }
  });

  it('does not work with a signed cookie that is valid for longer than twelve hours', () => {
    const secrets = { key: 'key', adminHash: 'hash' };
    const sign = (hours: number) => signSession(secrets, hours * HOUR_MS);
    expect(isSession(secrets, sign(12), 0)).toBe(true);
    expect(isSession(secrets, sign(13), 0)).toBe(false);
  });
});

const SOMEBODY = { 'X-Forwarded-For': '203.0.113.9' };
const guess = (server: { url: string }, headers = {}) =>
  askDashboard(server, '/session', trying('a wrong guess', headers));

describe('guessing the secret', () => {
  it('ends after ten tries in a minute, for this machine, too', async () => {
    const server = await startDashboard();
    for (let count = 0; count < 10; count++) expect((await guess(server)).status).toBe(401);
    const refused = await askDashboard(server, '/session', trying(ADMIN_SECRET));
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining('in a minute') } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('through a proxy locks out nobody at this machine', async () => {
    const server = await startDashboard({ isNetworkAllowed: true });
    const proxied = [SOMEBODY, { 'X-Forwarded-Proto': 'http' }];
    for (const headers of proxied) {
      for (let count = 0; count < 10; count++) await guess(server, headers);
      expect((await guess(server, headers)).status).toBe(429);
    }
    expect(await signIn(server)).toMatch(/^svc_dashboard=\d/);
  });

  it('from many addresses at once locks out nobody who knows it, here or elsewhere', async () => {
    const server = await startDashboard({ isNetworkAllowed: true });
    const addresses = Array.from({ length: 30 }, (_, index) => `203.0.113.${index + 1}`);
    const guesses = addresses.map((address) => guess(server, { 'X-Forwarded-For': address }));
    const here = askDashboard(server, '/session', trying(ADMIN_SECRET));
    const elsewhere = askDashboard(
      server,
      '/session',
      trying(ADMIN_SECRET, { 'X-Forwarded-For': '198.51.100.1' }),
    );
    expect((await here).status).toBe(200);
    expect((await elsewhere).status).toBe(200);
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('is not counted for people who know it', async () => {
    const server = await startDashboard();
    for (let count = 0; count < 12; count++) expect(await signIn(server)).toMatch(/=\d/);
  });

  it('is refused from a page of another site, so that it locks out nobody', async () => {
    const server = await startDashboard();
    for (let count = 0; count < 11; count++) {
      expect((await guess(server, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    }
    expect(await signIn(server)).toMatch(/=\d/);
  });
});

it('switching it off makes a running server forget the dashboard at once', async () => {
  const server = await startDashboard();
  const cookie = await signIn(server);
  await changeSecret(server.dataDir, undefined);
  for (const path of ['/session', '/overview']) {
    const answer = await askDashboard(server, path, { cookie });
    expect(answer).toMatchObject({ status: 404, body: { error: 'Not found' } });
  }
  expect((await fetch(`${server.url}/dashboard`)).status).toBe(404);
});
