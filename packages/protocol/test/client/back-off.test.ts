import { describe, expect, it, vi } from 'vitest';
import { backOffMs, readRetryAfter, sleep } from '../../src/client/back-off.ts';
import { SvcError } from '../../src/wire/svc-error.ts';

describe('backOffMs', () => {
  it('doubles up to 15 s', () => {
    const delays = [1, 2, 3, 6, 20].map((failures) => backOffMs(failures, null, () => 1));
    expect(delays).toEqual([500, 1000, 2000, 15_000, 15_000]);
  });

  it('spreads over the upper half', () => expect(backOffMs(1, null, () => 0)).toBe(250));

  it('waits at least as long as the backend says', () => {
    const error = new SvcError('rate_limited', 'Slow down.', { retryAfterSeconds: 7 });
    expect(backOffMs(1, error)).toBe(7000);
  });

  it('waits no longer than five minutes, whatever the backend says', () => {
    const error = new SvcError('rate_limited', 'Slow down.', { retryAfterSeconds: 2_592_000 });
    expect(backOffMs(1, error)).toBe(300_000);
  });
});

describe('sleep', () => {
  it('ends at once with the reason of the abort', async () => {
    const controller = new AbortController();
    const sleeping = sleep(60_000, controller.signal);
    controller.abort(new Error('enough'));
    await expect(sleeping).rejects.toThrow('enough');
    await expect(sleep(60_000, controller.signal)).rejects.toThrow('enough');
  });

  it('needs no signal, and lasts as long as a timer can', async () => {
    vi.useFakeTimers();
    const woken = vi.fn<() => void>();
    void sleep(2 ** 31 + 5).then(woken); // a timer that long would fire at once
    await vi.advanceTimersByTimeAsync(2 ** 31 - 2);
    expect(woken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(woken).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

const nowMs = Date.parse('2026-01-01T00:00:00Z');

it.each([
  ['7', 7],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('reads Retry-After %j as %j seconds', (header, seconds) =>
  expect(readRetryAfter(header, nowMs)).toBe(seconds),
);
