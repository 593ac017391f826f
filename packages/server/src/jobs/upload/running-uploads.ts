import { KeyedListeners } from '../../keyed-listeners.ts';

/** The running requests that send bytes of uploads, so that they can be aborted. */
export class RunningUploads {
  readonly #aborts = new KeyedListeners();

  /** Adds a request. Returns a function that removes it. */
  add(uploadId: string, abort: () => void): () => void {
    return this.#aborts.subscribe(uploadId, abort);
  }

  /** The number of uploads with a running request. */
  count(): number {
    return this.#aborts.countKeys();
  }

  abort(uploadId: string): void {
    this.#aborts.tell(uploadId);
  }
}
