import type { Clock } from '../ports/clock.ts';
import type { Leases } from '../ports/leases.ts';
import { startRounds } from '../start-rounds.ts';

const LEASE_MS = 6_000;
const BEAT_MS = 2_000;
/** If the lease cannot be prolonged, the work ends before another instance may begin it. */
const GIVE_UP_MS = LEASE_MS - BEAT_MS;

export interface OneInstanceParts {
  leases: Leases;
  clock: Clock;
  instanceId: string;
  /** The name of the work, shared by all instances. */
  name: string;
  /** Begins the work. Returns a function that ends it. */
  start: () => () => Promise<void>;
}

/**
 * Runs work on one of all instances: on the first, and some seconds after its end or kill on another. Two may run for a
 * moment, which must be harmless. Returns a function that ends it here.
 */
export function runOnOne({ leases, clock, instanceId, name, start }: OneInstanceParts): () => Promise<void> {
  let end: (() => Promise<void>) | undefined;
  let heldSinceMs = 0;
  let isStopped = false;

  const beat = async () => {
    const isHeld = await tryToHold();
    if (isHeld && !isStopped) end ??= start();
    else await endWork();
  };
  const tryToHold = async () => {
    try {
      const isHeld = await leases.take(name, instanceId, LEASE_MS);
      heldSinceMs = isHeld ? clock.now() : 0;
      return isHeld;
    } catch {
      // The database is away, so the holder of the lease is unknown.
      return end !== undefined && clock.now() - heldSinceMs < GIVE_UP_MS;
    }
  };
  const endWork = async () => {
    const ending = end?.();
    end = undefined;
    await ending;
  };

  const stopBeats = startRounds({
    clock,
    intervalMs: BEAT_MS,
    round: beat,
    // Of the work itself, which nobody expects.
    onError(error) {
      throw error;
    },
  });
  return async () => {
    isStopped = true;
    await stopBeats();
    await endWork();
    // Otherwise the lease expires.
    await leases.release(name, instanceId).catch(() => {});
  };
}
