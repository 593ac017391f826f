import { expect, it } from 'vitest';
import { DashboardError } from '../../src/data/dashboard-error.ts';
import { LiveValue } from '../../src/data/live-value.ts';
import { createFakeClock } from '../../../server/test/support/time.ts';

const INTERVAL_MS = 4_000;

/** A page, a server that counts how often it is asked, and what the page shows of it. */
function createWorld() {
  const clock = createFakeClock();
  const world = { isVisible: true, asked: 0, isDown: false, onVisibility: () => {}, clock };
  const load = async () => {
    world.asked += 1;
    if (world.isDown) throw new DashboardError('unreachable', 'The server cannot be reached.');
    return `answer ${world.asked}`;
  };
  const live = new LiveValue(load, INTERVAL_MS, {
    isVisible: () => world.isVisible,
    watchVisibility: (listener) => {
      world.onVisibility = listener;
      return () => (world.onVisibility = () => {});
    },
    startTimer: (delayMs, run) => clock.startTimer(delayMs, run),
  });
  const show = (isVisible: boolean) => {
    world.isVisible = isVisible;
    world.onVisibility();
  };
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settle();
  };
  return { world, live, show, pass };
}

/** Lets answers that are there arrive. */
async function settle(): Promise<void> {
  for (let step = 0; step < 10; step++) await Promise.resolve();
}

it('reads at once and again after each interval, while somebody looks', async () => {
  const { world, live, pass } = createWorld();
  expect(world.asked).toBe(0);
  const stop = live.subscribe(() => {});
  await settle();
  expect(live.getState().value).toBe('answer 1');
  await pass(INTERVAL_MS);
  expect(live.getState().value).toBe('answer 2');
  stop();
  await pass(10 * INTERVAL_MS);
  expect([world.asked, world.clock.countTimers()]).toEqual([2, 0]);
});

it('asks nothing while the page is hidden, and at once when it is shown again', async () => {
  const { world, live, show, pass } = createWorld();
  live.subscribe(() => {});
  await settle();
  show(false);
  await pass(10 * INTERVAL_MS);
  expect([world.asked, world.clock.countTimers()]).toEqual([1, 0]);
  show(true);
  await settle();
  expect(world.asked).toBe(2);
});

it('asks no more when the page was hidden while an answer was on its way', async () => {
  const { world, live, show, pass } = createWorld();
  live.subscribe(() => {});
  show(false);
  await pass(10 * INTERVAL_MS);
  expect([world.asked, live.getState().value]).toEqual([1, 'answer 1']);
});

it('keeps what it has while the server is away, says so, and goes on by itself', async () => {
  const { world, live, pass } = createWorld();
  live.subscribe(() => {});
  await settle();
  world.isDown = true;
  await pass(INTERVAL_MS);
  expect(live.getState()).toMatchObject({ value: 'answer 1', problem: { kind: 'unreachable' } });
  world.isDown = false;
  await pass(INTERVAL_MS);
  expect(live.getState()).toEqual({ value: 'answer 3', problem: undefined });
});

it('shows the answer to the last question, also if an earlier one comes later', async () => {
  const { live } = createWorld();
  const first = createDeferred();
  live.subscribe(() => {});
  await settle();
  live.replaceLoad(() => first.promise);
  live.replaceLoad(async () => 'second');
  await settle();
  first.answer('first');
  await settle();
  expect(live.getState().value).toBe('second');
});

/** An answer that comes when the test says so. */
function createDeferred() {
  const answers: ((answer: string) => void)[] = [];
  const promise = new Promise<string>((resolve) => answers.push(resolve));
  return { promise, answer: (text: string) => answers[0]?.(text) };
}
