import { MemoryLocker, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { UploadLeases } from '../../instances/upload-leases.ts';
import { Refusal } from '../answer-error.ts';

type Leases = Pick<UploadLeases, 'take' | 'giveBack'>;

/**
 * Locks of uploads: one writing request at a time, across instances. In addition to tus's interface, all requests can
 * be asked to end: they stop reading, write what they have read, and answer with the offset.
 */
export class UploadLocks implements Locker {
  readonly #locker = new MemoryLocker();
  readonly #held = new Map<Lock, RequestRelease>();
  readonly #leases: Leases | undefined;
  #onAllEnded: (() => void) | undefined;

  /** @param leases - absent: a single instance. */
  constructor(leases?: Leases) {
    this.#leases = leases;
  }

  /** Locks of uploads that are being created, which other instances do not know yet. */
  readonly ofNew: Locker = { newLock: (uploadId) => this.#createLock(uploadId, undefined) };

  newLock(uploadId: string): Lock {
    return this.#createLock(uploadId, this.#leases);
  }

  #createLock(uploadId: string, leases: Leases | undefined): Lock {
    const lock = this.#locker.newLock(uploadId);
    return {
      lock: async (signal, askToEnd) => {
        await lock.lock(signal, askToEnd);
        try {
          if (leases) await takeLease(leases, { uploadId, askToEnd, signal });
        } catch (error) {
          await lock.unlock();
          throw error;
        }
        this.#held.set(lock, askToEnd);
        // It was waiting when the others were asked.
        if (this.#onAllEnded) await askToEnd();
      },
      unlock: async () => {
        this.#held.delete(lock);
        // A lease that cannot be given back is not prolonged any more.
        await leases?.giveBack(uploadId).catch(() => {});
        await lock.unlock();
        if (this.#held.size === 0) this.#onAllEnded?.();
      },
    };
  }

  /** Asks every writing request to end. Resolves when all received bytes are in the files. */
  async endAll(): Promise<void> {
    const ended = new Promise<void>((resolve) => (this.#onAllEnded = resolve));
    if (this.#held.size === 0) return;
    for (const askToEnd of this.#held.values()) void askToEnd();
    await ended;
  }
}

const LOCKED = 423;
/** Longer than a killed instance counts as alive. */
const LEASE_WAIT_MS = 15_000;

async function takeLease(
  leases: Leases,
  { uploadId, askToEnd, signal }: { uploadId: string; askToEnd: RequestRelease; signal: AbortSignal },
): Promise<void> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LEASE_WAIT_MS)]);
  const isTaken = await leases.take(uploadId, () => void askToEnd(), limited);
  if (!isTaken) throw new Refusal(LOCKED, { error: 'Another request sends this file now.' });
}
