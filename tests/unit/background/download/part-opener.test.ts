import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PartOpener } from '../../../../lib/background/download/part-opener.ts';
import { createOptions } from '../../fixtures/storage-world.ts';

const MEBI = 1024 * 1024;
const SIZE = 1024 * MEBI;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Asks for parts, whose lengths in MiB it tells. Each takes so long, and has so many bytes. */
async function askInTurn(parts: { tookMs: number; mebi: number }[], isArriving: boolean): Promise<number[]> {
  const lengths: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const [, first, last] =
      /^bytes=(\d+)-(\d+)$/.exec(new Request(input, init).headers.get('range') ?? '') ?? [];
    lengths.push((Number(last) + 1 - Number(first)) / MEBI);
    return new Response(null, { status: 204 });
  };
  const opener = new PartOpener('https://s.example/a', {
    ...createOptions(fetch, { isArriving, renew: () => Promise.reject(new Error('It is not asked for.')) }),
    partBytes: 8 * MEBI,
    maxPartBytes: 32 * MEBI,
  });
  const received = { bytes: 0, size: SIZE, entityTag: null, isComplete: false };
  for (const { tookMs, mebi } of [...parts, { tookMs: 0, mebi: 0 }]) {
    await opener.open(received).catch(() => undefined);
    vi.advanceTimersByTime(tookMs);
    opener.adapt(mebi * MEBI);
  }
  return lengths;
}

const quick = (mebi: number) => ({ tookMs: 100, mebi });
const slow = (mebi: number) => ({ tookMs: 2_000, mebi });

it('parts become larger after full ones that came quickly, up to the largest', async () => {
  expect(await askInTurn([quick(8), quick(16), quick(32)], true)).toEqual([8, 16, 32, 32]);
  expect(await askInTurn([slow(8), slow(16), slow(32)], false)).toEqual([8, 16, 32, 32]);
});

it('a part that was not full says nothing of the network', async () => {
  expect(await askInTurn([quick(3), quick(7)], true)).toEqual([8, 8, 8]);
});

it('parts of a file that arrives become smaller over a slow network, down to 1 MiB', async () => {
  expect(await askInTurn([slow(8), slow(4), slow(2), slow(1)], true)).toEqual([8, 4, 2, 1, 1]);
});
