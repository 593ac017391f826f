import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SvcError } from '@svc/protocol';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, it } from 'vitest';
import { RateLimit } from '../../src/limits/rate-limit.ts';
import { ConcurrencyLimit } from '../../src/limits/concurrency-limit.ts';

const createLimit = (points: number) =>
  new RateLimit(new RateLimiterMemory({ points, duration: 60 }), { salt: 'salt', message: 'Too many.' });

/** The used heap after garbage collection. */
function countLiveBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

it('limits each key per minute', async () => {
  const limit = createLimit(3);
  for (let count = 0; count < 3; count++) await limit.take('a');
  const refusal: unknown = await limit.take('a').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'rate_limited', message: 'Too many.' });
  const { retryAfterSeconds } = refusal as SvcError;
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  await limit.take('b');
});

it('allows one more after one was given back', async () => {
  const limit = createLimit(1);
  await limit.take('a');
  await limit.giveBack('a');
  await limit.take('a');
  await expect(limit.take('a')).rejects.toMatchObject({ code: 'rate_limited' });
});

it("counts each of the server's own keys by itself", async () => {
  const limit = new RateLimit(new RateLimiterMemory({ points: 1, duration: 60 }), { message: 'Too many.' });
  // With 2,000 hashed keys, about a hundred would share a place.
  for (let count = 0; count < 2_000; count++) await limit.take(`person ${count}`);
  await expect(limit.take('person 7')).rejects.toMatchObject({ code: 'rate_limited' });
});

it('uses limited memory for any number of addresses', async () => {
  const limit = createLimit(1_000);
  const before = countLiveBytes();
  for (let count = 0; count < 200_000; count++) await limit.take(`2001:db8:${count}::/64`);
  // A counter for each address would take more than 60 MB.
  expect(countLiveBytes() - before).toBeLessThan(20_000_000);
  // Each counter was shared by a dozen addresses.
  await limit.take('another');
});

it('limits what each key has open at the same time', () => {
  const tally = new ConcurrencyLimit(() => 2);
  const leaveFirst = tally.enter('a');
  expect(tally.enter('a')).toBeDefined();
  expect(tally.enter('a')).toBeUndefined();
  expect(tally.enter('b')).toBeDefined();
  leaveFirst?.();
  expect(tally.enter('a')).toBeDefined();
  expect(tally.enter('a')).toBeUndefined();
});
