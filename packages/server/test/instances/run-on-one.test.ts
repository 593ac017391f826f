import { expect, it } from 'vitest';
import { runOnOne } from '../../src/instances/run-on-one.ts';
import type { Leases } from '../../src/ports/leases.ts';
import { createFakeClock, waitUntil, type FakeClock } from '../support/time.ts';
import { createLocalLeases } from './local-leases.ts';

/** Two instances that want to do the same work. */
function createPair() {
  const clock = createFakeClock();
  const leases = createLocalLeases(clock);
  const running = new Set<string>();
  const run = (instanceId: string, own: Leases = leases) =>
    runOnOne({
      leases: own,
      clock,
      instanceId,
      name: 'work',
      start: () => {
        running.add(instanceId);
        return async () => void running.delete(instanceId);
      },
    });
  return { clock, leases, running, run };
}

/** Lets one beat of each instance pass. */
async function beat(clock: FakeClock, instances: number): Promise<void> {
  await waitUntil(async () => clock.countTimers() === instances);
  clock.advance(2_000);
  await waitUntil(async () => clock.countTimers() === instances);
}

it('one of two instances does the work; when it stops the other one does', async () => {
  const { clock, running, run } = createPair();
  const stopFirst = run('one');
  await waitUntil(async () => running.has('one'));
  const stopSecond = run('two');
  for (let count = 0; count < 5; count++) await beat(clock, 2);
  expect([...running]).toEqual(['one']);
  await stopFirst();
  expect([...running]).toEqual([]);
  await beat(clock, 1);
  expect([...running]).toEqual(['two']);
  await stopSecond();
  expect([...running]).toEqual([]);
});

it('work of an instance that was killed goes on at another one some seconds later', async () => {
  const { clock, leases, running, run } = createPair();
  await leases.take('work', 'killed', 6_000);
  run('two');
  await beat(clock, 1);
  expect([...running]).toEqual([]);
  await beat(clock, 1);
  await beat(clock, 1);
  expect([...running]).toEqual(['two']);
});

it('stops its work when it cannot prolong its lease any more, before another one may begin', async () => {
  const { clock, leases, running, run } = createPair();
  let isAway = false;
  run('one', {
    ...leases,
    take: (...given) => (isAway ? Promise.reject(new Error('away')) : leases.take(...given)),
  });
  await waitUntil(async () => running.has('one'));
  isAway = true;
  await beat(clock, 1);
  expect([...running]).toEqual(['one']);
  await beat(clock, 1);
  expect([...running]).toEqual([]);
  expect(await leases.findHolder('work')).toBe('one');
  isAway = false;
  await beat(clock, 1);
  expect([...running]).toEqual(['one']);
});
