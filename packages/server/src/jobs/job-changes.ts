/** Tells those who wait that a job may have changed. In this process only. */
export class JobChanges {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #expiryListeners = new Set<(expiresAtMs: number) => void>();
  readonly #endListeners = new Set<() => void>();

  /** How many listen for changes of jobs: that is how many waits are open. */
  countListeners(): number {
    let count = 0;
    for (const listeners of this.#listeners.values()) count += listeners.size;
    return count;
  }

  /** Listens for changes of one job. Returns the undo. */
  subscribe(jobId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(jobId) ?? new Set();
    this.#listeners.set(jobId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(jobId) === listeners) this.#listeners.delete(jobId);
    };
  }

  announce(jobId: string): void {
    for (const listener of this.#listeners.get(jobId) ?? []) listener();
  }

  /** Listens for ends of jobs, whichever. Returns the undo. */
  subscribeToEnds(listener: () => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  announceEnd(jobId: string): void {
    this.announce(jobId);
    for (const listener of this.#endListeners) listener();
  }

  /** Listens for new jobs, by the moment when they will expire. Returns the undo. */
  subscribeToExpiries(listener: (expiresAtMs: number) => void): () => void {
    this.#expiryListeners.add(listener);
    return () => this.#expiryListeners.delete(listener);
  }

  announceExpiry(expiresAtMs: number): void {
    for (const listener of this.#expiryListeners) listener(expiresAtMs);
  }
}
