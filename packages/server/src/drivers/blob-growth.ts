/** The listeners for growing blobs, by the blob's id. */
export class BlobGrowth {
  readonly #listeners = new Map<string, Set<(bytes: number) => void>>();

  /** Returns a function that removes the listener. */
  subscribe(id: string, listener: (bytes: number) => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id);
    };
  }

  tell(id: string, bytes: number): void {
    for (const listener of this.#listeners.get(id) ?? []) listener(bytes);
  }
}
