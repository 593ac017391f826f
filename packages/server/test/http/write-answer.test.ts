import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { writeResponse } from '../../src/http/write-answer.ts';
import { formatHead, sendRaw } from '../support/raw-http.ts';
import { serveHandler } from '../support/test-server.ts';

/** The answer of a server, as a client reads it. */
async function readAnswer(answer: (outgoing: ServerResponse) => Promise<void>) {
  const { url } = await serveHandler((_request, outgoing) => answer(outgoing));
  return sendRaw(url, formatHead(['GET / HTTP/1.1', 'Host: localhost']));
}

it('writes status, headers and body', async () => {
  const given = Response.json({ a: '🙂' }, { status: 201, headers: { Vary: 'Origin' } });
  const { status, headers, body } = await readAnswer((outgoing) => writeResponse(given, outgoing));
  expect([status, headers.get('vary'), headers.get('content-length')]).toEqual([201, 'Origin', '12']);
  expect(Buffer.from(body, 'latin1').toString()).toBe('{"a":"🙂"}');
});

it('writes nothing if another answer was sent while the body was read', async () => {
  const { status, body } = await readAnswer(async (outgoing) => {
    const late = new ReadableStream({
      pull(controller) {
        outgoing.writeHead(400).end('before');
        controller.enqueue(Buffer.from('late'));
        controller.close();
      },
    });
    await writeResponse(new Response(late), outgoing);
  });
  expect(status).toBe(400);
  expect(body).not.toContain('late');
});
