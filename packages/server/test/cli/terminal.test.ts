import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createLogOutput } from '../../src/cli/terminal.ts';

/** A stream that takes nothing until `read` is called. */
function createReader() {
  const chunks: string[] = [];
  let goOn: (() => void) | undefined;
  let isReading = false;
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      chunks.push(chunk);
      if (isReading) done();
      else goOn = done;
    },
  });
  const read = () => {
    isReading = true;
    goOn?.();
  };
  return { stream, chunks, read };
}

describe('the log output', () => {
  it('keeps at most about a megabyte if the log is not read', () => {
    const { stream } = createReader();
    const output = createLogOutput(stream);
    for (let count = 0; count < 100; count++) output.write('x'.repeat(100_000));
    expect(stream.writableLength).toBeLessThan(1_200_000);
  });

  it('goes on when it is read again', async () => {
    const { stream, chunks, read } = createReader();
    const output = createLogOutput(stream);
    for (let count = 0; count < 20; count++) output.write('x'.repeat(100_000));
    read();
    while (stream.writableLength > 0) await setImmediate();
    output.write('again');
    expect(chunks.at(-1)).toBe('again');
  });

  it('flushes a log that is read, and gives up on one that is not', async () => {
    const { stream, chunks, read } = createReader();
    const output = createLogOutput(stream);
    output.write('first');
    output.write('last');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const givingUp = output.flush();
    vi.advanceTimersByTime(500);
    await givingUp;
    vi.useRealTimers();
    read();
    await output.flush();
    expect(chunks).toContain('last');
  });

  it('survives when its reader is gone', async () => {
    const { stream } = createReader();
    const output = createLogOutput(stream);
    stream.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    await setImmediate();
    output.write('x');
    await output.flush();
    expect(stream.destroyed).toBe(true);
  });
});
