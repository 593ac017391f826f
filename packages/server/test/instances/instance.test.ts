import { expect, it } from 'vitest';
import { ALIVE_MS, Instance } from '../../src/instances/instance.ts';
import { waitUntil } from '../support/time.ts';
import { createInstances } from './fake-instances.ts';

it('an instance counts the others, and shares a limit with them', async () => {
  const { join } = createInstances();
  const { instance: first } = await join('one');
  expect(first.shareOf(100)).toBe(100);
  const { instance: second } = await join('two');
  const { instance: third } = await join('three');
  expect(third.shareOf(100)).toBe(34);
  await second.stop();
  expect(await third.isAlive('two')).toBe(false);
});

it('an instance that was killed is alive no more some seconds later; one that runs stays alive', async () => {
  const { join, clock, leases } = createInstances();
  const { instance } = await join('one');
  await leases.take('instance:killed', 'killed', ALIVE_MS);
  expect(await instance.isAlive('killed')).toBe(true);
  for (let ms = 0; ms <= ALIVE_MS; ms += 2_000) {
    const timers = clock.countTimers();
    clock.advance(2_000);
    await waitUntil(async () => clock.countTimers() === timers);
  }
  expect([await instance.isAlive('killed'), await instance.isAlive('one')]).toEqual([false, true]);
});

it('goes on telling that it is there when the database was away', async () => {
  const { clock, leases } = createInstances();
  let isAway = false;
  const take: typeof leases.take = (...given) =>
    isAway ? Promise.reject(new Error('away')) : leases.take(...given);
  const instance = new Instance({ leases: { ...leases, take }, clock, id: 'one' });
  await instance.join();
  isAway = true;
  clock.advance(ALIVE_MS);
  await waitUntil(async () => clock.countTimers() === 1);
  expect(await instance.isAlive('one')).toBe(false);
  isAway = false;
  clock.advance(2_000);
  await waitUntil(() => instance.isAlive('one'));
});
