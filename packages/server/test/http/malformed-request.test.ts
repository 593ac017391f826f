import { expect, it } from 'vitest';
import { formatHead, sendRaw } from '../support/raw-http.ts';
import { startTestServer } from '../support/test-server.ts';

const BAD_HOST = 'Host: localhost:99999';

it.each([
  ['an impossible port', ['GET /healthz HTTP/1.1', BAD_HOST]],
  ['an impossible port, for a job', ['POST /api/svc/job HTTP/1.1', BAD_HOST]],
  ['no host at all', ['GET /healthz HTTP/1.0']],
  ['no host, which HTTP/1.1 requires', ['GET /healthz HTTP/1.1']],
  ['a CONNECT request', ['CONNECT example.com:443 HTTP/1.1', 'Host: example.com']],
])('answers JSON to %s', async (_title, lines) => {
  const server = await startTestServer();
  const { status, headers, body } = await sendRaw(server.url, formatHead(lines));
  expect([status, headers.get('x-content-type-options')]).toEqual([400, 'nosniff']);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(JSON.parse(body)).toEqual({ error: expect.any(String) });
  expect(server.errors).toEqual([]);
});

it('ignores an unknown Expect header', async () => {
  const server = await startTestServer();
  const lines = ['GET /api/svc/job/a HTTP/1.1', 'Host: localhost', 'Expect: nonsense'];
  const { status, headers, body } = await sendRaw(server.url, formatHead(lines));
  expect([status, headers.get('x-content-type-options')]).toEqual([404, 'nosniff']);
  expect(JSON.parse(body)).toEqual({ error: 'Job not found' });
});
