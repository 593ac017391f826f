import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putPart } from '../../../src/upload/attempt/send-parts.ts';
import type { StallDetector } from '../../../src/upload/attempt/stall-detector.ts';

/** The part of a browser's request that is used. It sends nothing. */
class SilentRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly opened: unknown[] = [];
  readonly sent: Blob[] = [];
  isAborted = false;

  open(...how: unknown[]): void {
    this.opened.push(...how);
  }

  send(body: Blob): void {
    this.sent.push(body);
  }

  abort(): void {
    this.isAborted = true;
  }

  handOver(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function put() {
  const request = new SilentRequest();
  vi.stubGlobal('XMLHttpRequest', function () {
    return request;
  });
  const stopping = new AbortController();
  const log = { bytesSent: [] as number[], hasEnded: false, stall: undefined as StallDetector | undefined };
  const bytes = new Blob(['0123456789']);
  void putPart({
    url: 'https://store/1',
    bytes,
    onBytesSent: (count) => log.bytesSent.push(count),
    onStart: (stall) => (log.stall = stall),
    signal: stopping.signal,
  }).then(() => (log.hasEnded = true));
  return { request, log, bytes, stop: () => stopping.abort() };
}

describe('sending a part to the store', () => {
  it('is a PUT without headers, which tells how much has gone, until the browser has an answer', async () => {
    const { request, log, bytes } = put();
    expect(request).toMatchObject({ opened: ['PUT', 'https://store/1'], sent: [bytes] });
    request.handOver(4);
    request.handOver(10);
    expect(log).toMatchObject({ bytesSent: [4, 10], hasEnded: false });
    request.dispatchEvent(new Event('loadend'));
    await vi.advanceTimersByTimeAsync(0);
    expect(log.hasEnded).toBe(true);
  });

  it('ends when the connection takes no byte', async () => {
    const { request, log } = put();
    await vi.advanceTimersByTimeAsync(9_000);
    request.handOver(4);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(log.hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(log.hasEnded).toBe(true);
    expect(request.isAborted).toBe(true);
  });

  it('ends soon after something that often breaks connections', async () => {
    const { request, log } = put();
    request.handOver(10);
    log.stall?.shortenDeadline();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(log.hasEnded).toBe(true);
  });

  it('ends when the attempt does', async () => {
    const { request, log, stop } = put();
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(log.hasEnded).toBe(true);
    expect(request.isAborted).toBe(true);
  });

  it('leaves an answer that goes on and on', async () => {
    const { request, log } = put();
    request.dispatchEvent(Object.assign(new Event('progress'), { loaded: 100_000_000 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(log.hasEnded).toBe(true);
  });
});
