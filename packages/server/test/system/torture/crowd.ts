import { setTimeout as pause } from 'node:timers/promises';
import { liveThroughTransfer } from './person.ts';
import type { Random } from './random.ts';
import type { TortureWorld } from './torture-world.ts';

/** The limit of the last transfers, after all kills. */
const PEACE_LIMIT_MS = 60_000;

/** People who transfer one file after another. */
export interface Crowd {
  /** Begins no more transfers. Resolves when all have ended; those that do not end are noted. */
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

/** Each ended job had one event, which may be sent several times, and there were no other events. */
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
