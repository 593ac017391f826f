import { expect, test, vi } from 'vitest';
import type { Reach } from '../../../lib/reach/reach.ts';
import { createReachWatch, type UnopenedCode } from '../../../lib/reach/watch-reach.ts';

function watchReach() {
  vi.useFakeTimers();
  const told: (Reach | null)[] = [];
  const asked: string[] = [];
  const watch = createReachWatch(
    {
      askAbout: async ({ address }) => {
        asked.push(address);
        return null;
      },
      findPlatform: async () => 'linux',
    },
    (reach) => told.push(reach),
  );
  return { watch, told, asked };
}

const code = (jobId: string, shownMsAgo = 0): UnopenedCode => ({
  jobId,
  backend: { address: 'http://localhost:8787', headers: [] },
  shownAtMs: Date.now() - shownMsAgo,
});
const LATE: Reach = { addresses: [], system: 'linux' };

test('asks nobody before a code has been shown for 20 s, then once', async () => {
  const { watch, told, asked } = watchReach();
  const shown = code('first');
  watch(shown);
  await vi.advanceTimersByTimeAsync(19_000);
  watch({ ...shown });
  expect([told, asked]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([told, asked]).toEqual([[LATE], ['http://localhost:8787']]);
});

test('counts from when the code was shown first, not from when this popup was opened', async () => {
  const { watch, told } = watchReach();
  watch(code('first', 19_000));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([LATE]);
});

test('takes it back when a phone has opened the page, and begins anew with the next code', async () => {
  const { watch, told } = watchReach();
  watch(code('first', 30_000));
  await vi.advanceTimersByTimeAsync(0);
  watch(null);
  expect(told).toEqual([LATE, null]);
  watch(code('second'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told).toEqual([LATE, null, LATE]);
});

test('says nothing of a code that is gone when the answer comes', async () => {
  const { watch, told } = watchReach();
  watch(code('first', 30_000));
  vi.advanceTimersByTime(0);
  watch(code('second'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([null]);
});
