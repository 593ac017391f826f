import { setTimeout as pause } from 'node:timers/promises';
import { liveThroughTransfer } from './person.ts';
import type { Random } from './random.ts';
import type { TortureWorld } from './torture-world.ts';

/** How long the last transfers may take when nobody kills any more. */
const PEACE_LIMIT_MS = 60_000;

/** People who transfer one file after another. */
export interface Crowd {
  /** Nobody begins another transfer. Resolves when all of them are at their end, or it was noted which are not. */
  end: () => Promise<void>;
}

export function startCrowd(world: TortureWorld, random: Random, people: number): Crowd {
  const over = new AbortController();
  const all = Array.from({ length: people }, () => liveOn(world, random.fork(), over.signal));
  return {
    async end() {
      over.abort();
      await Promise.race([Promise.all(all), reportStuck(world)]);
    },
  };
}

async function liveOn(world: TortureWorld, random: Random, over: AbortSignal): Promise<void> {
  while (!over.aborted) await liveThroughTransfer(world, random);
}

async function reportStuck({ expectedJobs }: TortureWorld): Promise<void> {
  await pause(PEACE_LIMIT_MS, undefined, { ref: false });
  const stuck = [...expectedJobs.entries.values()].filter((entry) => entry.end === null);
  for (const entry of stuck)
    expectedJobs.report(entry, 'has not come to its end a minute after the last kill');
}

/** Every end was told, by one event of its own, however often that was sent; and nothing else was. */
export async function judgeWebhooks(world: TortureWorld, endedIds: readonly string[]): Promise<void> {
  const { listener, expectedJobs } = world;
  await listener.waitFor(endedIds, AbortSignal.timeout(PEACE_LIMIT_MS));
  for (const id of endedIds) {
    const events = listener.received.get(id)?.eventIds.size ?? 0;
    if (events !== 1) expectedJobs.report({ id }, `was told by ${events} events`);
  }
  const ended = new Set(endedIds);
  for (const id of listener.received.keys())
    if (!ended.has(id)) expectedJobs.report({ id }, 'was told and has not ended');
  expectedJobs.violations.push(...listener.problems);
}
