import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startTestServer } from '../support/test-server.ts';

/** What comes back for a request as no client would send it. */
async function sendRaw(serverUrl: string, lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(serverUrl).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

const BAD_HOST = 'Host: localhost:99999';

it.each([
  ['a port that cannot be', ['GET /healthz HTTP/1.1', BAD_HOST]],
  ['a port that cannot be, for a job', ['POST /api/svc/job HTTP/1.1', BAD_HOST]],
  ['no host at all', ['GET /healthz HTTP/1.0']],
  ['no host, which HTTP/1.1 has to have', ['GET /healthz HTTP/1.1']],
  ['a wish for a tunnel', ['CONNECT example.com:443 HTTP/1.1', 'Host: example.com']],
])('answers JSON to %s', async (_title, lines) => {
  const server = await startTestServer();
  const [head = '', body = ''] = (await sendRaw(server.url, lines)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head).toMatch(/^content-type: application\/json/im);
  expect(head).toMatch(/^x-content-type-options: nosniff/im);
  expect(JSON.parse(body)).toEqual({ error: expect.any(String) });
  expect(server.errors).toEqual([]);
});

it('answers whoever expects what nobody knows as if nothing had been expected', async () => {
  const server = await startTestServer();
  const lines = ['GET /api/svc/job/a HTTP/1.1', 'Host: localhost', 'Expect: nonsense'];
  const [head = '', body = ''] = (await sendRaw(server.url, lines)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 404 /);
  expect(head).toMatch(/^x-content-type-options: nosniff/im);
  expect(JSON.parse(body)).toEqual({ error: 'Job not found' });
});
