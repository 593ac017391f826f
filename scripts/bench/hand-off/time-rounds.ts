/** A way of moving a file from the phone to the computer. */
export interface Contestant {
  /** Its name in the table. */
  name: string;
  /** Moves the file once, and cleans up. */
  time(file: string): Promise<Timing>;
}

export interface Timing {
  /** From the choice on the phone to the arrival on the computer. */
  tookMs: number;
  /** Present for our own contestants. */
  trace?: Trace;
}

/** The moments of a transfer, in milliseconds after the choice on the phone. */
export interface Trace {
  /** The phone's page begins its first request. */
  firstRequestMs: number;
  /** The server has answered the upload's last request: the phone knows that every byte is there. */
  lastByteMs: number;
  /** The computer's page gets its `change` event. */
  changeMs: number;
}

export interface Race {
  contestants: readonly Contestant[];
  /** Paths. */
  file: string;
  /** A file for a first round that does not count, which loads all programs. */
  warmUpFile: string;
  rounds: number;
}

/**
 * Times all contestants in each round. Another of them begins each time, and every second round goes the other way round:
 * what one leaves behind in memory and on the disk costs the one after it, so that must not always be the same one.
 *
 * @returns the timings of each contestant, by its name.
 */
export async function timeRounds(race: Race): Promise<Map<string, Timing[]>> {
  const { contestants, file, warmUpFile, rounds } = race;
  for (const contestant of contestants) await contestant.time(warmUpFile);
  const timings = new Map(contestants.map(({ name }): [string, Timing[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contestants.length;
    const order = [...contestants.slice(first), ...contestants.slice(0, first)];
    for (const contestant of round % 2 === 0 ? order : order.toReversed()) {
      timings.get(contestant.name)?.push(await contestant.time(file));
    }
  }
  return timings;
}
