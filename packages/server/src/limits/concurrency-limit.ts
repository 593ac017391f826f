/** Counts the open things of each key. Keys without any use no memory. */
export class ConcurrencyLimit {
  readonly #counts = new Map<string, number>();
  readonly #findMax: () => number;

  constructor(findMax: () => number) {
    this.#findMax = findMax;
  }

  /** Counts one until the returned function is called. `undefined`: the limit is reached. */
  enter(key: string): (() => void) | undefined {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#findMax()) return undefined;
    this.#counts.set(key, count + 1);
    return () => this.#leave(key);
  }

  #leave(key: string): void {
    const count = (this.#counts.get(key) ?? 0) - 1;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
