import type { Clock } from '../ports/clock.ts';
import type { Leases } from '../ports/leases.ts';
import { startRounds } from '../start-rounds.ts';

/** How long a killed instance still counts as alive. */
export const ALIVE_MS = 6_000;
const BEAT_MS = 2_000;

export interface InstanceParts {
  leases: Leases;
  clock: Pick<Clock, 'startTimer'>;
  /** New at each start. */
  id: string;
}

/** One process of the server among those that share a database. */
export class Instance {
  readonly id: string;
  readonly #parts: InstanceParts;
  /** The number of instances, this one included, as of the last announcement. */
  #count = 1;
  #stopBeats: (() => Promise<void>) | undefined;

  constructor(parts: InstanceParts) {
    this.id = parts.id;
    this.#parts = parts;
  }

  /** Announces itself to the others, now and every two seconds, until `stop`. */
  async join(): Promise<void> {
    await this.#beat();
    const { clock } = this.#parts;
    // While the database is away, its users report that.
    this.#stopBeats = startRounds({ clock, intervalMs: BEAT_MS, round: () => this.#beat(), isLater: true });
  }

  /** This instance's share of a limit for all: a proxy spreads requests evenly. */
  shareOf(limit: number): number {
    return Math.ceil(limit / this.#count);
  }

  /** Whether an instance is alive, as far as known. */
  async isAlive(id: string): Promise<boolean> {
    return (await this.#parts.leases.findHolder(nameLease(id))) !== undefined;
  }

  async stop(): Promise<void> {
    void this.#stopBeats?.();
    await this.#parts.leases.release(nameLease(this.id), this.id);
  }

  async #beat(): Promise<void> {
    const { leases, id } = this.#parts;
    await leases.take(nameLease(id), id, ALIVE_MS);
    this.#count = Math.max(1, await leases.countHeld(PREFIX));
  }
}

const PREFIX = 'instance:';

function nameLease(id: string): string {
  return PREFIX + id;
}
