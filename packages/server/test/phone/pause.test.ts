import { describe, expect, it } from 'vitest';
import { retryDelayMs } from '../../phone/pause.ts';

describe('the wait before the next attempt', () => {
  it('doubles with each failure and stays at ten seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 1000].map(retryDelayMs)).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  });
});
