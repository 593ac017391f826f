import { setTimeout as pause } from 'node:timers/promises';

/** What an instance says while something is away, or while an upload is still that of a killed instance. */
const AWAY = new Set([423, 503, 504]);
/** What a proxy makes of a broken connection: an instance breaks that of an upload that has ended, too. */
const BROKEN = 502;
/** Connections, leases and pauses of before are over then. */
const RECOVERY_MS = 20_000;
/** So long people wait before they ask again. */
const PAUSE_MS = 100;

/** When parts of a cluster are away. Meanwhile a request may fail, and people ask again; at other times it must not. */
export class Outages {
  /** Answers that were excused. */
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

  /** Whether an answer says no more than that something is away, which may be so, or that its connection broke. */
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
