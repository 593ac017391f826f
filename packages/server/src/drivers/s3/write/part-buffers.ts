/** Enough for the usual number of concurrent writes. */
const MAX_KEPT = 4;

/** Buffers of parts. Whole buffers are reused: new ones would become garbage faster than it is collected. */
export class PartBuffers {
  readonly #kept: Buffer[] = [];

  /** A buffer with arbitrary content. */
  take(bytes: number): Buffer {
    const index = this.#kept.findIndex((buffer) => buffer.length === bytes);
    const [kept] = index === -1 ? [] : this.#kept.splice(index, 1);
    // The system provides memory only when it is written to, page by page.
    return kept ?? Buffer.allocUnsafeSlow(bytes);
  }

  /** Takes a buffer back. Nothing may use it any more, including a failed request. */
  giveBack(buffer: Buffer): void {
    this.#kept.push(buffer);
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
  }
}
