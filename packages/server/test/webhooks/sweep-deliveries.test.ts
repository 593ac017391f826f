import { expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../src/ports/telemetry.ts';
import { startDeliverySweeper } from '../../src/webhooks/sweep-deliveries.ts';
import { waitFor } from '../support/time.ts';
import { createCourierWorld, type CourierWorld } from './courier-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function startSweeper({ webhooks, clock, courier, errors }: CourierWorld): void {
  const parts = { send: () => Promise.reject(new Error('no')), log: silentLog, random: () => 0 };
  const report = (error: unknown) => void errors.push(error);
  const context = { ...parts, webhooks, clock, report, metrics: { countWebhook() {} } };
  onTestFinished(startDeliverySweeper(context, () => courier.wake()));
}

it('forgets a delivery a week after it was given up, and not earlier', async () => {
  const world = createCourierWorld();
  await world.addEndpoint('a');
  await world.endJob();
  (await world.takeTry()).answer({ status: 410 });
  await waitFor(async () => expect(await world.readEndpoint('a')).toMatchObject({ givenUp: 1 }));
  const { clock } = world;
  startSweeper(world);
  await waitFor(() => expect(clock.countTimers()).toBe(1));
  clock.advance(7 * DAY_MS - HOUR_MS);
  await waitFor(() => expect(clock.countTimers()).toBe(1));
  expect(await world.readEndpoint('a')).toMatchObject({ givenUp: 1 });
  clock.advance(HOUR_MS);
  await waitFor(async () => expect(await world.readEndpoint('a')).toMatchObject({ givenUp: 0 }));
  expect(world.errors).toEqual([]);
});

/** A delivery that is due in five seconds. After the clock is put back by a year, it is due in a year. */
async function createStrandedWorld(): Promise<CourierWorld> {
  const world = createCourierWorld();
  await world.addEndpoint('a');
  await world.endJob();
  (await world.takeTry()).answer({ status: 500 });
  await waitFor(() => expect(world.clock.listTimers()).toEqual([world.clock.now() + 5_000]));
  return world;
}

it('at the start, delivers what is due too late because the clock was set back', async () => {
  const world = await createStrandedWorld();
  world.clock.putBack(365 * DAY_MS);
  startSweeper(world);
  await world.takeTry();
  expect(world.errors).toEqual([]);
});

it('while the server runs, delivers within an hour what is due too late because the clock was set back', async () => {
  const world = await createStrandedWorld();
  const { clock } = world;
  startSweeper(world);
  await waitFor(() => expect(clock.countTimers()).toBe(2));
  clock.putBack(365 * DAY_MS);
  clock.advance(HOUR_MS);
  await world.takeTry();
  expect(world.errors).toEqual([]);
});
