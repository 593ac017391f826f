import { expect, it } from 'vitest';
import { formatHead, sendRaw } from '../../support/raw-http.ts';
import { startTestServer } from '../../support/test-server.ts';

const HOST = 'Host: localhost';

const REQUESTS: [title: string, bytes: string, status: number][] = [
  ['one header of 20 kB', formatHead(['GET /healthz HTTP/1.1', HOST, `X-Large: ${'x'.repeat(20_000)}`]), 431],
  [
    '4,000 headers',
    formatHead(['GET /healthz HTTP/1.1', HOST, ...Array.from({ length: 4_000 }, (_, i) => `h${i}: ${i}`)]),
    431,
  ],
  ['an address of 20 kB', formatHead([`GET /${'x'.repeat(20_000)} HTTP/1.1`, HOST]), 431],
  ['headers that never end', `GET / HTTP/1.1\r\n${HOST}\r\n${'X: '.repeat(20_000)}`, 431],
  ['no HTTP', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001', 400],
  ['an unknown method', formatHead(['STEAL / HTTP/1.1', HOST]), 400],
  [
    'two lengths',
    formatHead(['POST /api/svc/job HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2']),
    400,
  ],
  [
    'a length and chunks',
    formatHead(['POST /api/svc/job HTTP/1.1', HOST, 'Content-Length: 5', 'Transfer-Encoding: chunked']),
    400,
  ],
  ['a negative length', formatHead(['POST /api/svc/job HTTP/1.1', HOST, 'Content-Length: -1']), 400],
  [
    'a length that is too large for a number',
    formatHead(['POST /api/svc/job HTTP/1.1', HOST, `Content-Length: ${'9'.repeat(40)}`]),
    400,
  ],
  [
    'a chunk that is none',
    `${formatHead(['POST /api/svc/job HTTP/1.1', HOST, 'Transfer-Encoding: chunked'])}zz\r\n`,
    400,
  ],
  [
    'a header over two lines',
    formatHead(['GET / HTTP/1.1', HOST, 'X-A: 1\r\n folded: 2', 'bad header']),
    400,
  ],
  ['a NUL in a header', formatHead(['GET / HTTP/1.1', HOST, 'X-A: \0']), 400],
  ['a line break in the address', formatHead(['GET /\n/ HTTP/1.1', HOST]), 400],
  ['an impossible port', formatHead(['POST /api/svc/job HTTP/1.1', 'Host: localhost:99999']), 400],
  ['no host at all', formatHead(['GET /healthz HTTP/1.0']), 400],
  ['no host, which HTTP/1.1 requires', formatHead(['GET /healthz HTTP/1.1']), 400],
  ['a CONNECT request', formatHead(['CONNECT example.com:443 HTTP/1.1', 'Host: example.com']), 400],
];

it('what is no request is answered with JSON, and the connection ended', async () => {
  const server = await startTestServer();
  for (const [title, bytes, status] of REQUESTS) {
    const answer = await sendRaw(server.url, bytes);
    expect([title, answer.status]).toEqual([title, status]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(JSON.parse(answer.body)).toEqual({ error: expect.any(String) });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
  expect(server.errors).toEqual([]);
});

it('an unknown Expect header is ignored', async () => {
  const server = await startTestServer();
  const lines = ['GET /api/svc/job/a HTTP/1.1', HOST, 'Expect: nonsense'];
  const { status, headers, body } = await sendRaw(server.url, formatHead(lines));
  expect([status, headers.get('x-content-type-options')]).toEqual([404, 'nosniff']);
  expect(JSON.parse(body)).toEqual({ error: 'Job not found' });
});

it('every header is read, even after many others', async () => {
  const server = await startTestServer();
  const fillers = Array.from({ length: 2_500 }, () => 'a:');
  const head = formatHead(['GET /api/svc/job/a HTTP/1.1', HOST, ...fillers, 'X-Forwarded-For: 203.0.113.9']);
  expect((await sendRaw(server.url, head)).status).toBe(403);
});
