import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '../../src/ports/server-log.ts';
import { startDeliverySweeper } from '../../src/webhooks/sweep-deliveries.ts';
import { createCourierWorld } from './courier-world.ts';

it('forgets a delivery a week after it was given up, and not earlier', async () => {
  const world = createCourierWorld();
  await world.addEndpoint('a');
  await world.endJob();
  (await world.takeTry()).answer({ status: 410 });
  await vi.waitFor(async () => expect(await world.readEndpoint('a')).toMatchObject({ givenUp: 1 }));
  const { webhooks, clock } = world;
  const parts = { send: () => Promise.reject(new Error('no')), log: silentLog, random: () => 0 };
  const report = (error: unknown) => void world.errors.push(error);
  onTestFinished(startDeliverySweeper({ ...parts, webhooks, clock, report, metrics: { countWebhook() {} } }));
  const hourMs = 3_600_000;
  await vi.waitFor(() => expect(clock.countTimers()).toBe(1));
  clock.advance(7 * 24 * hourMs - hourMs);
  await vi.waitFor(() => expect(clock.countTimers()).toBe(1));
  expect(await world.readEndpoint('a')).toMatchObject({ givenUp: 1 });
  clock.advance(hourMs);
  await vi.waitFor(async () => expect(await world.readEndpoint('a')).toMatchObject({ givenUp: 0 }));
  expect(world.errors).toEqual([]);
});
