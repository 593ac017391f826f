import { beforeEach, expect, it, vi } from 'vitest';
import { PartSource } from '../../../../lib/background/download/part-source.ts';
import { createOptions } from '../../fixtures/storage-world.ts';

const MEBI = 1024 * 1024;
const SIZE = 1024 * MEBI;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

/** What a server sends of a part at most, and how long that takes. */
interface Sent {
  tookMs: number;
  mebi: number;
}

/** Takes parts in turn. Gives the lengths in MiB that were asked for. */
async function takeInTurn(sent: Sent[], isArriving: boolean): Promise<number[]> {
  const lengths = new Map<number, number>();
  const turns = [...sent, { tookMs: 0, mebi: 1 }];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const [, first, last] =
      /^bytes=(\d+)-(\d+)$/.exec(new Request(input, init).headers.get('range') ?? '') ?? [];
    const from = Number(first);
    lengths.set(from, (Number(last) + 1 - from) / MEBI);
    const end = Math.min(from + (turns[lengths.size - 1]?.mebi ?? 1) * MEBI, Number(last) + 1);
    return new Response(null, {
      status: 206,
      headers: { 'content-range': `bytes ${from}-${end - 1}/${SIZE}` },
    });
  };
  const options = createOptions(fetch, { partBytes: 8 * MEBI, maxPartBytes: 32 * MEBI });
  const source = new PartSource(
    { url: 'https://s.example/a', isArriving },
    { ...options, readsAhead: false },
  );
  let bytes = 0;
  for (const { tookMs } of turns) {
    await source.read({ bytes, size: SIZE }, async (part) => {
      vi.advanceTimersByTime(tookMs);
      bytes += part.size;
    });
  }
  return [...lengths.values()];
}

const quick = (mebi: number): Sent => ({ tookMs: 100, mebi });
const slow = (mebi: number): Sent => ({ tookMs: 2_000, mebi });

it('parts become larger after full ones that came quickly, up to the largest', async () => {
  expect(await takeInTurn([quick(8), quick(16), quick(32)], false)).toEqual([8, 16, 32, 32]);
  expect(await takeInTurn([slow(8), slow(16), slow(32)], false)).toEqual([8, 16, 32, 32]);
});

// One more part is under way with the former length: it was asked for ahead.
it('parts of a file that arrives become larger, too', async () => {
  const sent = [quick(8), quick(8), quick(16), quick(16), quick(32)];
  expect(await takeInTurn(sent, true)).toEqual([8, 8, 16, 16, 32, 32, 32]);
});

it('a part that was not full says nothing of the network', async () => {
  expect(await takeInTurn([quick(3), quick(7), quick(1)], true)).toEqual([8, 8, 8, 8, 8]);
});

it('parts of a file that arrives become smaller over a slow network, down to 1 MiB', async () => {
  const sent = [slow(8), slow(8), slow(4), slow(2), slow(1)];
  expect(await takeInTurn(sent, true)).toEqual([8, 8, 4, 2, 1, 1, 1]);
});
