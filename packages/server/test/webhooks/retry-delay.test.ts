import { expect, it } from 'vitest';
import { findRetryDelayMs, LONGEST_RETRY_DELAY_MS } from '../../src/webhooks/retry-delay.ts';

const ask = (changes: Partial<Parameters<typeof findRetryDelayMs>[0]>) =>
  findRetryDelayMs({ attempt: 1, retryAfterSeconds: undefined, random: () => 0, ...changes });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

it('waits longer after each failure, for three days in all, and then gives up', () => {
  const delays = Array.from({ length: 10 }, (_, index) => ask({ attempt: index + 1 }));
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR_MS);
  expect(delays).toEqual([5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...hours, undefined]);
});

it('adds up to a tenth by chance', () => {
  expect(ask({ random: () => 0.5 })).toBe(5_250);
  expect(ask({ random: () => 1 })).toBe(5_500);
});

it('waits as long as the endpoint asks for, a day at most, and never less than the normal delay', () => {
  expect(ask({ retryAfterSeconds: 120 })).toBe(120_000);
  expect(ask({ retryAfterSeconds: 1 })).toBe(5_000);
  expect(ask({ retryAfterSeconds: 900_000 })).toBe(24 * HOUR_MS);
  const longest = ask({ attempt: 9, retryAfterSeconds: 900_000, random: () => 1 });
  expect(longest).toBe(LONGEST_RETRY_DELAY_MS);
  expect(ask({ attempt: 10, retryAfterSeconds: 1 })).toBeUndefined();
});
