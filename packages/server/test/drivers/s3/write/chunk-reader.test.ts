import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readChunks } from '../../../../src/drivers/s3/write/chunk-reader.ts';

const LONG_MS = 60_000;
const open = () => new Readable({ read() {} });

it('gives the pieces of a stream, and its end', async () => {
  const chunks = readChunks(Readable.from([Buffer.from('one'), Buffer.from('two')]), LONG_MS);
  expect([await chunks.next(), await chunks.next(), await chunks.next()]).toEqual([
    Buffer.from('one'),
    Buffer.from('two'),
    'end',
  ]);
});

it('tells a pause once, and gives what comes after it', async () => {
  const stream = open();
  const chunks = readChunks(stream, 1);
  expect(await chunks.next()).toBe('idle');
  const next = chunks.next();
  stream.push('late');
  expect(await next).toEqual(Buffer.from('late'));
  expect(await chunks.next()).toBe('idle');
  chunks.close();
});

it('can be interrupted while it waits, and before', async () => {
  const stream = open();
  const chunks = readChunks(stream, LONG_MS);
  const next = chunks.next();
  chunks.interrupt();
  expect(await next).toBe('interrupted');
  chunks.interrupt();
  expect(await chunks.next()).toBe('interrupted');
  stream.push('more');
  expect(await chunks.next()).toEqual(Buffer.from('more'));
  chunks.close();
});

it("throws the stream's error, and says that it did", async () => {
  const stream = open();
  const chunks = readChunks(stream, LONG_MS);
  expect(chunks.hasFailed()).toBe(false);
  const next = chunks.next();
  stream.destroy(new Error('The phone went away.'));
  await expect(next).rejects.toThrow('The phone went away.');
  expect(chunks.hasFailed()).toBe(true);
});

it('destroys the stream when it is closed', () => {
  const stream = open();
  readChunks(stream, LONG_MS).close();
  expect(stream.destroyed).toBe(true);
});
