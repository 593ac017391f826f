import { MemoryLocker, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { UploadLeases } from '../../instances/upload-leases.ts';
import { UploadRefusal } from './upload-refusal.ts';

/**
 * Who writes an upload, one request at a time, also of several instances. Besides what tus wants of it: all of them can
 * be asked to end. Such a request reads no more, writes what it has read, and answers with the offset.
 */
export class UploadLocks implements Locker {
  readonly #locker = new MemoryLocker();
  readonly #held = new Map<Lock, RequestRelease>();
  readonly #leases: Pick<UploadLeases, 'take' | 'giveBack'> | undefined;
  #onAllEnded: (() => void) | undefined;

  /** @param leases - absent: there is one instance only. */
  constructor(leases?: Pick<UploadLeases, 'take' | 'giveBack'>) {
    this.#leases = leases;
  }

  newLock(uploadId: string): Lock {
    const lock = this.#locker.newLock(uploadId);
    return {
      lock: async (signal, askToEnd) => {
        await lock.lock(signal, askToEnd);
        await this.#takeLease(uploadId, askToEnd, signal).catch(async (error: unknown) => {
          await lock.unlock();
          throw error;
        });
        this.#held.set(lock, askToEnd);
        // It stood in line when the others were asked.
        if (this.#onAllEnded) await askToEnd();
      },
      unlock: async () => {
        this.#held.delete(lock);
        // A lease that cannot be given back is prolonged no more.
        await this.#leases?.giveBack(uploadId).catch(() => {});
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

  async #takeLease(uploadId: string, askToEnd: RequestRelease, signal: AbortSignal): Promise<void> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LEASE_WAIT_MS)]);
    const isTaken = (await this.#leases?.take(uploadId, () => void askToEnd(), limited)) ?? true;
    if (!isTaken) throw new UploadRefusal(LOCKED, undefined, 'Another request sends this file now.');
  }
}

const LOCKED = 423;
/** Longer than an instance that was killed counts as alive. */
const LEASE_WAIT_MS = 15_000;
