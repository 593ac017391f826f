import { describe, expect, it } from 'vitest';
import { judgeAnswer, readAnswer } from '../../../lib/backend/judge-answer.ts';

interface Sent {
  status: number;
  body?: string | null;
  type?: string;
  challenge?: string;
}

async function judge({ status, body = null, type, challenge }: Sent, sent: readonly string[] = []) {
  const headers = new Headers();
  if (type !== undefined) headers.set('content-type', type);
  if (challenge !== undefined) headers.set('www-authenticate', challenge);
  return judgeAnswer(
    await readAnswer(new Response(body, { status, headers })),
    sent.map((name) => ({ name, value: 'x' })),
  );
}

const ofBackend = (status: number, error: string): Sent => ({
  status,
  body: JSON.stringify({ error }),
  type: 'application/json',
});

/** As nginx 1.22 sends it. */
const ofNginx = (status: number, reason: string): Sent => ({
  status,
  type: 'text/html',
  body:
    `<html>\r\n<head><title>${status} ${reason}</title></head>\r\n<body>\r\n` +
    `<center><h1>${status} ${reason}</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n`,
});

const ofApache = (status: number, reason: string): Sent => ({
  status,
  type: 'text/html; charset=iso-8859-1',
  body:
    `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>${status} ${reason}</title>\n</head>` +
    `<body>\n<h1>${reason}</h1>\n<p>The requested URL was not found on this server.</p>\n<hr>\n` +
    '<address>Apache/2.4.57 (Debian) Server at files.example.com Port 443</address>\n</body></html>\n',
});

const plain = (status: number, body: string): Sent => ({ status, body, type: 'text/plain; charset=utf-8' });

/** A site's own page, whatever its status. */
const ofSite = (status: number): Sent => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><title>${status}</title><link rel="stylesheet" href="/s.css"><h1>${status}</h1><a href="/">Home</a>`,
});

const BASIC = 'Basic realm="Members"';

describe('what the backend says itself', () => {
  it.each<[Sent, string]>([
    [ofBackend(404, 'Job not found'), 'works'],
    [ofBackend(404, 'Not found'), 'otherService'],
    [ofBackend(401, 'This server asks for a key.'), 'wantsKey'],
    [{ ...ofBackend(401, 'No.'), challenge: 'Bearer' }, 'wantsKey'],
    [ofBackend(403, 'No.'), 'refused'],
    [ofBackend(429, 'Slower.'), 'busy'],
    [ofBackend(500, 'Failed.'), 'broken'],
    [ofBackend(502, 'The transfer server is away.'), 'noTransferServer'],
    [ofBackend(503, 'The server is starting.'), 'broken'],
  ])('%j: %s', async (sent, kind) => expect((await judge(sent)).kind).toBe(kind));

  it('is that the key is refused, where one was sent', async () => {
    const sent = ofBackend(401, 'This key is unknown or was revoked.');
    for (const names of [['Authorization'], ['X-Api-Key']])
      expect(await judge(sent, names)).toEqual({ kind: 'keyRefused' });
    const challenged = { ...sent, challenge: 'Bearer' };
    expect(await judge(challenged, ['X-Of-Proxy', 'authorization'])).toEqual({ kind: 'keyRefused' });
    // What was sent is for a proxy in front, and no Bearer token.
    expect(await judge(challenged, ['X-Of-Proxy'])).toEqual({ kind: 'wantsKey' });
  });

  it.each<[string, Sent]>([
    ['an empty answer', { status: 401 }],
    ['a word', plain(401, 'Unauthorized')],
    ['other JSON', { status: 401, body: '{"message":"Unauthorized"}' }],
    ['an empty answer with a Bearer challenge', { status: 401, challenge: 'Bearer realm="app"' }],
  ])('is that it wants a key, also with %s of 401', async (_what, sent) => {
    expect(await judge(sent)).toEqual({ kind: 'wantsKey' });
  });

  it('is that it refuses, also with other JSON of 403', async () => {
    expect(await judge({ status: 403, body: '{"message":"Forbidden"}' })).toEqual({
      kind: 'refused',
      status: 403,
    });
  });
});

describe('a proxy in front', () => {
  it.each<[string, Sent]>([
    ['nginx with a password', { ...ofNginx(401, 'Authorization Required'), challenge: BASIC }],
    ['Caddy with a password', { status: 401, challenge: 'Basic realm="restricted"' }],
    ['Traefik with a password', { ...plain(401, '401 Unauthorized\n'), challenge: 'Basic realm="traefik"' }],
    ['a log-in page of 401', ofSite(401)],
    ['nginx that denies', ofNginx(403, 'Forbidden')],
    ['Caddy that denies', { status: 403 }],
    ['Traefik that denies', plain(403, 'Forbidden')],
    ['a firewall’s page', ofSite(403)],
    ['a proxy for going out', { status: 407 }],
    ['nginx without the route', ofNginx(404, 'Not Found')],
    ['Caddy without the route', { status: 404 }],
    ['Traefik without the route', plain(404, '404 page not found\n')],
    ['Apache without the route', ofApache(404, 'Not Found')],
    ['nginx that takes no such request', ofNginx(405, 'Not Allowed')],
  ])('refuses: %s', async (_who, sent) => {
    expect(await judge(sent)).toEqual({ kind: 'proxyRefused', status: sent.status });
    expect(await judge(sent, ['Authorization'])).toEqual({ kind: 'proxyRefused', status: sent.status });
  });

  it.each<[string, Sent]>([
    ['nginx', ofNginx(502, 'Bad Gateway')],
    ['Caddy', { status: 502 }],
    ['Traefik', plain(502, 'Bad Gateway')],
    ['HAProxy', { status: 503, body: '<html><body><h1>503 Service Unavailable</h1></body></html>' }],
    ['nginx in time', ofNginx(504, 'Gateway Time-out')],
    ['Cloudflare', ofSite(521)],
  ])('has nothing behind it: %s', async (_who, sent) => {
    expect(await judge(sent)).toEqual({ kind: 'nothingBehind', status: sent.status });
  });
});

describe('somebody else', () => {
  it.each<[string, Sent]>([
    ['a page', ofSite(200)],
    ['a page of 404', ofSite(404)],
    ['a page of 404 without its type', { ...ofSite(404), type: 'application/octet-stream' }],
    ['the page of Express', { ...ofSite(404), body: '<!DOCTYPE html><pre>Cannot GET /api/svc/job/x</pre>' }],
  ])('has a web page: %s', async (_what, sent) => {
    expect(await judge(sent)).toEqual({ kind: 'webPage' });
  });

  it.each<[string, Sent]>([
    ['other JSON', { status: 200, body: '{"hello":"world"}' }],
    ['other JSON of 404', { status: 404, body: '{"message":"no"}' }],
    ['text', plain(200, 'hello')],
    ['an empty answer', { status: 204 }],
  ])('is another service: %s', async (_what, sent) => {
    expect(await judge(sent)).toEqual({ kind: 'otherService' });
  });

  it.each([500, 501, 507])('has a problem of its own with %i, whatever it sends', async (status) => {
    expect(await judge({ status, body: '<h1>Oops</h1>' })).toEqual({ kind: 'broken', status });
  });
});
