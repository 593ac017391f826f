import type { Change, ChangeFeed } from '../ports/change-feed.ts';
import type { Clock } from '../ports/clock.ts';
import type { Leases } from '../ports/leases.ts';
import { KeyedListeners } from '../keyed-listeners.ts';
import type { Instance } from './instance.ts';

/** Longer than most requests take to send a part; prolonged for longer ones. */
const LEASE_MS = 10 * 60_000;
const PROLONG_MS = LEASE_MS / 3;
/** The interval of looking when no news comes. */
const LOOK_MS = 500;

export interface UploadLeaseParts {
  leases: Leases;
  feed: Pick<ChangeFeed, 'publish'>;
  clock: Clock;
  instance: Pick<Instance, 'id' | 'isAlive'>;
}

/**
 * Leases for writing uploads. An instance takes an upload's lease before it writes, and gives it back afterwards.
 * Another instance that wants it asks the holder by the feed, which ends its request and gives the lease back; a dead
 * holder is not waited for. If two instances write nevertheless, the store of bytes refuses one (`conflict`).
 */
export class UploadLeases {
  readonly #parts: UploadLeaseParts;
  /** The leases held here, with functions that end their requests. */
  readonly #held = new Map<string, { askToEnd: () => void; isWanted: boolean; stopTimer: () => void }>();
  /** Uploads whose lease is being taken here. */
  readonly #taking = new Set<string>();
  /** Requests here that wait for another instance's lease. */
  readonly #waiting = new KeyedListeners();

  constructor(parts: UploadLeaseParts) {
    this.#parts = parts;
  }

  /**
   * Waits for the lease. False: the signal was aborted before.
   *
   * @param askToEnd - called when another instance wants it.
   */
  async take(uploadId: string, askToEnd: () => void, signal: AbortSignal): Promise<boolean> {
    this.#taking.add(uploadId);
    try {
      while (!signal.aborted) {
        if (await this.#tryToTake(uploadId)) {
          this.#hold(uploadId, askToEnd);
          return true;
        }
        this.#parts.feed.publish({ kind: 'wanted', uploadId });
        await this.#waitForNews(nameLease(uploadId), signal);
      }
      return false;
    } finally {
      this.#taking.delete(uploadId);
    }
  }

  async giveBack(uploadId: string): Promise<void> {
    const held = this.#held.get(uploadId);
    if (!held) return;
    held.stopTimer();
    this.#held.delete(uploadId);
    const { leases, feed, instance } = this.#parts;
    const lease = nameLease(uploadId);
    await leases.release(lease, instance.id);
    if (held.isWanted) feed.publish({ kind: 'freed', lease });
  }

  /** Handles another instance's change: it wants an upload, or has given a lease back. */
  receive(change: Change): void {
    if (change.kind === 'wanted') this.#letGo(change.uploadId);
    if (change.kind === 'freed') this.#waiting.tell(change.lease);
  }

  #letGo(uploadId: string): void {
    const held = this.#held.get(uploadId);
    if (held) {
      held.isWanted = true;
      held.askToEnd();
    } else if (!this.#taking.has(uploadId)) {
      this.#releaseForgotten(uploadId);
    }
  }

  /** False: another live instance holds it. */
  async #tryToTake(uploadId: string): Promise<boolean> {
    const { leases, instance } = this.#parts;
    const name = nameLease(uploadId);
    for (;;) {
      if (await leases.take(name, instance.id, LEASE_MS)) return true;
      const holder = await leases.findHolder(name);
      if (holder === undefined || (await instance.isAlive(holder))) return false;
      await leases.release(name, holder);
    }
  }

  /**
   * Releases a lease that this instance holds without knowing, because the connection broke while it was taken or given
   * back. It would last for minutes.
   */
  #releaseForgotten(uploadId: string): void {
    const { leases, instance } = this.#parts;
    // The caller asks again.
    leases.release(nameLease(uploadId), instance.id).catch(() => {});
  }

  #hold(uploadId: string, askToEnd: () => void): void {
    const held = { askToEnd, isWanted: false, stopTimer: () => {} };
    this.#held.set(uploadId, held);
    const prolong = () => {
      held.stopTimer = this.#parts.clock.startTimer(PROLONG_MS, () => {
        const { leases, instance } = this.#parts;
        leases
          .take(nameLease(uploadId), instance.id, LEASE_MS)
          .then((isHeld) => (isHeld ? undefined : askToEnd()))
          // The database is away; the lease has most of its time left.
          .catch(() => {});
        prolong();
      });
    };
    prolong();
  }

  #waitForNews(lease: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        for (const stop of stops) stop();
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const stops = [this.#waiting.subscribe(lease, wake), this.#parts.clock.startTimer(LOOK_MS, wake)];
      signal.addEventListener('abort', wake, { once: true });
      if (signal.aborted) wake();
    });
  }
}

function nameLease(uploadId: string): string {
  return `upload:${uploadId}`;
}
