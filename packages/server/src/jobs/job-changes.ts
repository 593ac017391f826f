import { KeyedListeners } from '../keyed-listeners.ts';
import type { Change } from '../ports/change-feed.ts';

/**
 * Passes changes on to those in this process who wait for them. `announce` is for changes that were made here, and also
 * sends them to other instances; `receive` is for theirs.
 */
export class JobChanges {
  /** Open waits, by the id of their job. Told `ended` when the job is now final. */
  readonly waits = new KeyedListeners<'changed' | 'ended'>();
  /** Running requests that send bytes of an upload, by its id. They are aborted when nobody wants it any more. */
  readonly uploads = new KeyedListeners();
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #publish: (change: Change) => void;
  /** The soonest expiry that was sent to the other instances. */
  #toldExpiryMs = Number.NEGATIVE_INFINITY;

  /** @param publish - sends a local change to other instances. Default: there are none. */
  constructor(publish: (change: Change) => void = () => {}) {
    this.#publish = publish;
  }

  /** Calls the listener with each change. Returns a function that removes the listener. */
  subscribeToAll(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(change: Change): void {
    this.receive(change);
    this.#publish(change);
  }

  /** Sends only an expiry sooner than the last one sent: at that time the others find all later ones. */
  announceExpiry(expiresAtMs: number, nowMs: number): void {
    const change = { kind: 'expires', atMs: expiresAtMs } as const;
    this.receive(change);
    if (this.#toldExpiryMs > nowMs && this.#toldExpiryMs <= expiresAtMs) return;
    this.#toldExpiryMs = expiresAtMs;
    this.#publish(change);
  }

  receive(change: Change): void {
    if (change.kind === 'changed' || change.kind === 'ended') this.waits.tell(change.jobId, change.kind);
    if (change.kind === 'dropped') this.uploads.tell(change.uploadId);
    for (const listener of this.#listeners) listener(change);
  }
}
