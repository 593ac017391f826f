/** Tells those who wait that a job may have changed. In this process only. */
export class JobChanges {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #expiryListeners = new Set<(expiresAtMs: number) => void>();
  readonly #endListeners = new Set<() => void>();

  /** The number of listeners for single jobs, which is the number of open waits. */
  countListeners(): number {
    let count = 0;
    for (const listeners of this.#listeners.values()) count += listeners.size;
    return count;
  }

  /** Calls the listener after each change of one job. Returns a function that removes the listener. */
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

  /** Calls the listener when any job ends. Returns a function that removes the listener. */
  subscribeToEnds(listener: () => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  announceEnd(jobId: string): void {
    this.announce(jobId);
    for (const listener of this.#endListeners) listener();
  }

  /** Calls the listener with the expiry time of each new job. Returns a function that removes the listener. */
  subscribeToExpiries(listener: (expiresAtMs: number) => void): () => void {
    this.#expiryListeners.add(listener);
    return () => this.#expiryListeners.delete(listener);
  }

  announceExpiry(expiresAtMs: number): void {
    for (const listener of this.#expiryListeners) listener(expiresAtMs);
  }
}
