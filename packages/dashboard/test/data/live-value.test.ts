import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { DashboardError } from '../../src/data/dashboard-error.ts';
import { readRepeatedly, type LiveState } from '../../src/data/live-value.ts';

const INTERVAL_MS = 4_000;

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(isVisible: boolean): void {
  page.visibilityState = isVisible ? 'visible' : 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
}

/** Reads from a server that counts how often it is asked; `shown` is what the page makes of the answers. */
function open() {
  const world = { asked: 0, isDown: false };
  const shown: LiveState<string> = { value: undefined, problem: undefined };
  const load = async () => {
    world.asked += 1;
    if (world.isDown) throw new DashboardError('unreachable', 'The server cannot be reached.');
    return `answer ${world.asked}`;
  };
  page.visibilityState = 'visible';
  const reading = readRepeatedly(load, INTERVAL_MS, (change) => Object.assign(shown, change));
  onTestFinished(reading.stop);
  return { world, shown, reading };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('reads at once and again after each interval, until it is stopped', async () => {
  const { world, shown, reading } = open();
  await pass(0);
  expect(shown.value).toBe('answer 1');
  await pass(INTERVAL_MS);
  expect(shown.value).toBe('answer 2');
  reading.stop();
  await pass(10 * INTERVAL_MS);
  show(true);
  expect([world.asked, vi.getTimerCount()]).toEqual([2, 0]);
});

it('asks nothing while the page is hidden, and at once when it is shown again', async () => {
  const { world } = open();
  await pass(0);
  show(false);
  await pass(10 * INTERVAL_MS);
  expect([world.asked, vi.getTimerCount()]).toEqual([1, 0]);
  show(true);
  expect(world.asked).toBe(2);
});

it('asks no more when the page was hidden while an answer was on its way', async () => {
  const { world, shown } = open();
  show(false);
  await pass(10 * INTERVAL_MS);
  expect([world.asked, shown.value]).toEqual([1, 'answer 1']);
});

it('keeps what it has while the server is away, says so, and goes on by itself', async () => {
  const { world, shown } = open();
  await pass(0);
  world.isDown = true;
  await pass(INTERVAL_MS);
  expect(shown).toMatchObject({ value: 'answer 1', problem: { kind: 'unreachable' } });
  world.isDown = false;
  await pass(INTERVAL_MS);
  expect(shown).toEqual({ value: 'answer 3', problem: undefined });
});

it.each(['refresh', 'stop'] as const)('shows no answer that comes after a %s', async (next) => {
  const answers: ((answer: string) => void)[] = [];
  const shown: unknown[] = [];
  const load = () => new Promise<string>((resolve) => answers.push(resolve));
  const reading = readRepeatedly(load, INTERVAL_MS, (change) => shown.push(change));
  void reading[next]();
  answers[1]?.('second');
  await pass(0);
  answers[0]?.('first');
  await pass(0);
  reading.stop();
  expect(shown).toEqual(next === 'refresh' ? [{ value: 'second', problem: undefined }] : []);
});
