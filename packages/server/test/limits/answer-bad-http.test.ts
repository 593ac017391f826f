import { once } from 'node:events';
import { expect, it } from 'vitest';
import { answerBadHttp } from '../../src/limits/answer-bad-http.ts';
import { openSocket } from '../support/raw-http.ts';
import { serveHandler } from '../support/test-server.ts';

const BODY = 'x'.repeat(1_000);

it('invalid HTTP does not change a running answer, even behind two requests of which the first has ended', async () => {
  const { server, url } = await serveHandler(async (request, response) => {
    response.setHeader('Content-Length', request.url === '/slow' ? 2 * BODY.length : 0);
    if (request.url === '/slow') response.write(BODY);
    else response.end();
  });
  const refused: unknown[] = [];
  answerBadHttp(server, (refusal) => refused.push(refusal));

  const socket = await openSocket(url);
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
