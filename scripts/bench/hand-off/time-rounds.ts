import type { Contestant, Timing } from './contestants/contestant.ts';

export interface Race {
  contestants: readonly Contestant[];
  /** Paths. */
  file: string;
  /** What each contestant brings once before, which does not count: then all programs are loaded. */
  warmUpFile: string;
  rounds: number;
}

/**
 * Times all contestants in each round, which another of them begins each time.
 *
 * @returns the timings of each contestant, by its name.
 */
export async function timeRounds(race: Race): Promise<Map<string, Timing[]>> {
  const { contestants, file, warmUpFile, rounds } = race;
  for (const contestant of contestants) await contestant.time(warmUpFile);
  const timings = new Map(contestants.map(({ name }): [string, Timing[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contestants.length;
    for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      timings.get(contestant.name)?.push(await contestant.time(file));
    }
  }
  return timings;
}
