import { KeyedListeners } from '../keyed-listeners.ts';
import type { Change } from '../ports/change-feed.ts';

type JobChange = Extract<Change, { kind: 'changed' | 'ended' | 'expires' }>;

/**
 * Reports changed jobs to waits in this process. `announce…` is for local changes and also sends them to other
 * instances, `receive` is for theirs.
 */
export class JobChanges {
  readonly #listeners = new KeyedListeners<'changed' | 'ended'>();
  readonly #expiryListeners = new Set<(expiresAtMs: number) => void>();
  readonly #endListeners = new Set<() => void>();
  readonly #publish: (change: Change) => void;
  /** The soonest expiry that was sent to the other instances. */
  #toldExpiryMs = Number.NEGATIVE_INFINITY;

  /** @param publish - sends a local change to other instances. Default: there are none. */
  constructor(publish: (change: Change) => void = () => {}) {
    this.#publish = publish;
  }

  /** The number of listeners for single jobs, which is the number of open waits. */
  countListeners(): number {
    return this.#listeners.countListeners();
  }

  /**
   * Calls the listener after each change of one job; with `ended` when the job is now final. Returns a function that
   * removes the listener.
   */
  subscribe(jobId: string, listener: (kind: 'changed' | 'ended') => void): () => void {
    return this.#listeners.subscribe(jobId, listener);
  }

  announce(jobId: string): void {
    this.#tell({ kind: 'changed', jobId });
  }

  /** Calls the listener when any job ends. Returns a function that removes the listener. */
  subscribeToEnds(listener: () => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  announceEnd(jobId: string): void {
    this.#tell({ kind: 'ended', jobId });
  }

  /** Calls the listener with the expiry time of each new job. Returns a function that removes the listener. */
  subscribeToExpiries(listener: (expiresAtMs: number) => void): () => void {
    this.#expiryListeners.add(listener);
    return () => this.#expiryListeners.delete(listener);
  }

  /** Sends only an expiry sooner than the last one sent: at that time the others find all later ones. */
  announceExpiry(expiresAtMs: number, nowMs: number): void {
    const change = { kind: 'expires', atMs: expiresAtMs } as const;
    this.receive(change);
    if (this.#toldExpiryMs > nowMs && this.#toldExpiryMs <= expiresAtMs) return;
    this.#toldExpiryMs = expiresAtMs;
    this.#publish(change);
  }

  /** Ends requests at other instances that send bytes of this upload. */
  announceDropped(uploadId: string): void {
    this.#publish({ kind: 'dropped', uploadId });
  }

  /** Handles another instance's change. */
  receive(change: JobChange): void {
    if (change.kind === 'expires') {
      for (const listener of this.#expiryListeners) listener(change.atMs);
      return;
    }
    this.#listeners.tell(change.jobId, change.kind);
    if (change.kind === 'ended') for (const listener of this.#endListeners) listener();
  }

  #tell(change: JobChange): void {
    this.receive(change);
    this.#publish(change);
  }
}
