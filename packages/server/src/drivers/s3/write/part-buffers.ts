/** Enough for the writes that run at the same moment, as a rule; more would be memory that nobody uses. */
const MAX_KEPT = 4;

/**
 * The memory of parts. A buffer that is whole goes back and is used again: new ones would be garbage sooner than they
 * are collected.
 */
export class PartBuffers {
  readonly #kept: Buffer[] = [];

  /** What was in it before is still there. */
  take(bytes: number): Buffer {
    const index = this.#kept.findIndex((buffer) => buffer.length === bytes);
    const [kept] = index === -1 ? [] : this.#kept.splice(index, 1);
    // Memory that was not written to is none: the system gives it page by page.
    return kept ?? Buffer.allocUnsafeSlow(bytes);
  }

  /** Nobody may use it any more, a request that has failed included. */
  giveBack(buffer: Buffer): void {
    this.#kept.push(buffer);
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
  }
}
