import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readRequestBody } from '../../src/http/request-body.ts';

const PIECES = ['one', 'two', 'three'].map((text) => Buffer.from(text));

it('hands on the very buffers that were received, in order', async () => {
  const request = new PassThrough({ objectMode: true });
  const received: Uint8Array[] = [];
  for (const piece of PIECES) request.write(piece);
  request.end();
  for await (const piece of readRequestBody(request)) received.push(piece);
  expect(received).toHaveLength(PIECES.length);
  for (const [index, piece] of PIECES.entries()) expect(received[index]).toBe(piece);
});

it('takes no more than some pieces that nobody reads', async () => {
  const request = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const reader = readRequestBody(request).getReader();
  let written = 0;
  while (request.write(Buffer.alloc(1)) || !request.isPaused()) {
    written += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(written).toBeLessThan(20);
  request.end();
  let read = 0;
  while (!(await reader.read()).done) read += 1;
  expect(read).toBe(written + 1);
});

it('fails when the connection ends before the body does', async () => {
  const request = new PassThrough();
  const reader = readRequestBody(request).getReader();
  request.write('one');
  expect((await reader.read()).done).toBe(false);
  request.destroy(new Error('The connection is lost.'));
  await expect(reader.read()).rejects.toThrow('The connection is lost.');
});

it('takes nothing more when its reader has left', async () => {
  const request = new PassThrough();
  const body = readRequestBody(request);
  request.write('one');
  await body.cancel();
  expect(request.isPaused()).toBe(true);
});
