import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, it } from 'vitest';
import { RateLimit } from '../../src/limits/rate-limit.ts';
import { ConcurrencyLimit } from '../../src/limits/concurrency-limit.ts';

const createLimit = (points: number) =>
  new RateLimit(new RateLimiterMemory({ points, duration: 60 }), 'salt');

/** The used heap after garbage collection. */
function countLiveBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

it('limits each key per minute', async () => {
  const limit = createLimit(3);
  for (let count = 0; count < 3; count++) expect(await limit.take('a')).toBe(0);
  const seconds = await limit.take('a');
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await limit.take('b')).toBe(0);
});

it('allows one more after one was given back', async () => {
  const limit = createLimit(1);
  await limit.take('a');
  await limit.giveBack('a');
  expect(await limit.take('a')).toBe(0);
  expect(await limit.take('a')).toBeGreaterThan(0);
});

it('uses limited memory for any number of addresses', async () => {
  const limit = createLimit(1_000);
  const before = countLiveBytes();
  for (let count = 0; count < 200_000; count++) await limit.take(`2001:db8:${count}::/64`);
  // A counter for each address would take more than 60 MB.
  expect(countLiveBytes() - before).toBeLessThan(20_000_000);
  // Each counter was shared by a dozen addresses.
  expect(await limit.take('another')).toBe(0);
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
