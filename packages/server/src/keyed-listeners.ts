/** Listeners by a key, for example by the id of a job. */
export class KeyedListeners<Value = void> {
  readonly #listeners = new Map<string, Set<(value: Value) => void>>();

  /** Returns a function that removes the listener. */
  subscribe(key: string, listener: (value: Value) => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key);
    };
  }

  /** Calls the listeners of a key. */
  tell(key: string, value: Value): void {
    for (const listener of this.#listeners.get(key) ?? []) listener(value);
  }

  /** The number of keys with a listener. */
  countKeys(): number {
    return this.#listeners.size;
  }

  /** The number of listeners of all keys. */
  countListeners(): number {
    let count = 0;
    for (const listeners of this.#listeners.values()) count += listeners.size;
    return count;
  }
}
