import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../src/answer.ts';

/** A server that says this to every request, and nothing else. */
async function startRawServer(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined); // the client has gone
    socket.once('data', () => answer(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // it listens at a port
}

const HEAD = 'HTTP/1.1 200 OK\r\n';

test.each<[string, (socket: Socket) => void, string]>([
  ['says nothing', () => undefined, 'There was no whole answer within 0.5 s.'],
  [
    'begins and goes on for ever',
    (socket) => void socket.write(`${HEAD}\r\n{`),
    'There was no whole answer within 0.5 s.',
  ],
  ['speaks no HTTP', (socket) => socket.end('hello\r\n\r\n'), 'The answer is no valid HTTP.'],
  ['closes', (socket) => socket.destroy(), 'The connection was cut before the answer was whole.'],
  [
    'promises more than it sends',
    (socket) => socket.end(`${HEAD}content-length: 500\r\n\r\n{}`),
    'The connection was cut before the answer was whole.',
  ],
  [
    'sends too long headers',
    (socket) => void socket.write(`${HEAD}x: ${'a'.repeat(100_000)}\r\n`),
    'The headers of the answer are too long.',
  ],
  [
    'sends too much',
    (socket) => socket.end(`${HEAD}\r\n${'a'.repeat(2000)}`),
    'The answer has more than 1000 bytes.',
  ],
])('a server that %s is a sentence', async (_name, answer, sentence) => {
  const url = await startRawServer(answer);
  const limitMs = sentence.includes('0.5 s') ? 500 : 60_000;
  await expect(ask(url, { limitMs, maxBytes: 1000 })).rejects.toThrow(sentence);
});
