/** The running requests that send bytes of uploads, so that they can be aborted. */
export class RunningUploads {
  readonly #aborts = new Map<string, Set<() => void>>();

  /** Adds a request. Returns a function that removes it. */
  add(uploadId: string, abort: () => void): () => void {
    const aborts = this.#aborts.get(uploadId) ?? new Set();
    this.#aborts.set(uploadId, aborts.add(abort));
    return () => {
      aborts.delete(abort);
      if (aborts.size === 0 && this.#aborts.get(uploadId) === aborts) this.#aborts.delete(uploadId);
    };
  }

  /** The number of uploads with a running request. */
  count(): number {
    return this.#aborts.size;
  }

  abort(uploadId: string): void {
    for (const abort of this.#aborts.get(uploadId) ?? []) abort();
  }
}
