import { describe, expect, it } from 'vitest';
import { retryDelayMs } from '../../src/job/pause.ts';

describe('the wait before the next attempt', () => {
  it('doubles with each failure and stays at eight seconds', () => {
    const delays = [0, 1, 2, 3, 4, 5, 1000].map((failures) => retryDelayMs(failures, () => 0.5));
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('differs from phone to phone', () => {
    expect([0, 0.5, 1].map((random) => retryDelayMs(1, () => random))).toEqual([500, 1000, 1500]);
  });
});
