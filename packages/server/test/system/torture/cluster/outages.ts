import { setTimeout as pause } from 'node:timers/promises';

/** Statuses of an instance while a part of the cluster is away, or a killed instance still has the upload's lease. */
const AWAY = new Set([423, 503, 504]);
/** The proxy's status for a broken connection. An instance also breaks the connection of an ended upload. */
const BROKEN = 502;
/** After this time, earlier connections, leases and pauses have ended. */
const RECOVERY_MS = 20_000;
/** The pause before people repeat a request. */
const PAUSE_MS = 100;

/** The times when parts of a cluster are away. Only then may a request fail; people repeat it. */
export class Outages {
  /** The number of failures that an outage excuses. */
  excused = 0;
  #running = 0;
  #overMs = Number.NEGATIVE_INFINITY;

  /** Something is away while this runs. */
  async during(work: () => Promise<void>): Promise<void> {
    this.#running++;
    try {
      await work();
    } finally {
      this.#running--;
      this.#overMs = performance.now();
    }
  }

  /** Whether an outage explains an answer, or a broken connection does. */
  excuse(status: number): boolean {
    const isAway = this.#running > 0 || performance.now() - this.#overMs < RECOVERY_MS;
    const isExcused = status === BROKEN || (isAway && AWAY.has(status));
    if (isExcused) this.excused++;
    return isExcused;
  }

  async pause(): Promise<void> {
    await pause(PAUSE_MS);
  }
}
