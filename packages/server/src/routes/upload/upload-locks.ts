import { MemoryLocker, type Lock, type Locker, type RequestRelease } from '@tus/server';

/**
 * Who writes an upload, one request at a time. Besides what tus wants of it: all of them can be asked to
 * end. Such a request reads no more, writes what it has read, and answers with the offset.
 */
export class UploadLocks implements Locker {
  readonly #locker = new MemoryLocker();
  readonly #held = new Map<Lock, RequestRelease>();
  #onAllEnded: (() => void) | undefined;

  newLock(uploadId: string): Lock {
    const lock = this.#locker.newLock(uploadId);
    return {
      lock: async (signal, askToEnd) => {
        await lock.lock(signal, askToEnd);
        this.#held.set(lock, askToEnd);
        // It stood in line when the others were asked.
        if (this.#onAllEnded) await askToEnd();
      },
      unlock: async () => {
        this.#held.delete(lock);
        await lock.unlock();
        if (this.#held.size === 0) this.#onAllEnded?.();
      },
    };
  }

  /** Asks every request that writes to end. Resolves when none does: what arrived is in the files. */
  async endAll(): Promise<void> {
    const ended = new Promise<void>((resolve) => (this.#onAllEnded = resolve));
    if (this.#held.size === 0) return;
    for (const askToEnd of this.#held.values()) void askToEnd();
    await ended;
  }
}
