import { createHash, type Hash } from 'node:crypto';

/** A hash takes about a kilobyte. Forgotten ones are computed from the store. */
const MAX_HASHES = 10_000;

interface RunningHash {
  hash: Hash;
  bytes: number;
}

/**
 * Running SHA-256 of blobs that this process alone has written without a gap. Only bytes whose MD5 the store has
 * confirmed are added.
 */
export class RunningHashes {
  readonly #running = new Map<string, RunningHash>();

  /** Adds bytes that were stored at this offset. */
  add(id: string, offset: number, bytes: Buffer): void {
    const running = offset === 0 ? { hash: createHash('sha256'), bytes: 0 } : this.#running.get(id);
    this.#running.delete(id);
    // Another process has written the missing bytes.
    if (running?.bytes !== offset) return;
    running.hash.update(bytes);
    running.bytes += bytes.length;
    this.#running.set(id, running);
    const [oldest] = this.#running.keys();
    if (this.#running.size > MAX_HASHES && oldest !== undefined) this.#running.delete(oldest);
  }

  /** Lower-case hex. `undefined`: not known for this size. */
  find(id: string, size: number): string | undefined {
    const running = this.#running.get(id);
    return running?.bytes === size ? running.hash.copy().digest('hex') : undefined;
  }

  forget(id: string): void {
    this.#running.delete(id);
  }
}
