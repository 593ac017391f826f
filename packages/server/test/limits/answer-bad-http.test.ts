import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { answerBadHttp } from '../../src/limits/answer-bad-http.ts';
import { openSocket } from '../support/raw-http.ts';

const BODY = 'x'.repeat(1_000);

it('what is no HTTP lands in no answer, also when it comes behind two requests of which the first has ended', async () => {
  const server = createServer((request, response) => {
    response.setHeader('Content-Length', request.url === '/slow' ? 2 * BODY.length : 0);
    if (request.url === '/slow') response.write(BODY);
    else response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const refused: unknown[] = [];
  answerBadHttp(server, (refusal) => refused.push(refusal));

  const socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
    if (received.endsWith(BODY)) socket.write('no request\r\n\r\n');
  });
  socket.write('GET /quick HTTP/1.1\r\nHost: a\r\n\r\nGET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'close');
  expect(received.endsWith(BODY)).toBe(true);
  expect(refused).toEqual([]);
});
