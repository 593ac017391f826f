import { describe, expect, it } from 'vitest';
import { backOffMs, sleep } from '../src/back-off.ts';
import { SvcError } from '../src/svc-error.ts';

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
  });
});
