import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { writeResponse } from '../../src/http/write-answer.ts';

/** What a client reads when a server answers like this. */
async function readAnswer(answer: (outgoing: ServerResponse) => Promise<void>): Promise<string> {
  const server = createServer((_request, outgoing) => void answer(outgoing)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  return text(socket);
}

it('writes status, headers and body', async () => {
  const answer = await readAnswer((outgoing) =>
    writeResponse(Response.json({ a: '🙂' }, { status: 201, headers: { Vary: 'Origin' } }), outgoing),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(answer).toMatch(/^vary: Origin\r$/m);
  expect(answer).toMatch(/^content-length: 12\r$/im);
  expect(answer.endsWith('\r\n\r\n{"a":"🙂"}')).toBe(true);
});

it('writes nothing if another answer was sent while the body was read', async () => {
  const answer = await readAnswer(async (outgoing) => {
    const body = new ReadableStream({
      pull(controller) {
        outgoing.writeHead(400).end('before');
        controller.enqueue(Buffer.from('late'));
        controller.close();
      },
    });
    await writeResponse(new Response(body), outgoing);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toContain('late');
});
