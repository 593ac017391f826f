import type { Clock } from '../ports/clock.ts';
import type { Leases } from '../ports/leases.ts';

const LEASE_MS = 6_000;
const BEAT_MS = 2_000;
/** Where the lease cannot be prolonged, its work ends before another instance may begin it. */
const GIVE_UP_MS = LEASE_MS - BEAT_MS;

export interface OneInstanceParts {
  leases: Leases;
  clock: Clock;
  instanceId: string;
  /** What the work is called among all instances. */
  name: string;
  /** Begins the work. Returns how to end it. */
  start: () => () => Promise<void>;
}

/**
 * Does work on one of all instances: on the first, and when that ends or is killed, some seconds later on another. Two may
 * do it for a moment, so that it must do no harm then. Returns how to end it here.
 */
export function runOnOne({ leases, clock, instanceId, name, start }: OneInstanceParts): () => Promise<void> {
  let end: (() => Promise<void>) | undefined;
  let heldSinceMs = 0;
  let stopTimer: (() => void) | undefined;
  let beating: Promise<void> | undefined;
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
      // The database is away: whoever holds the lease cannot know.
      return end !== undefined && clock.now() - heldSinceMs < GIVE_UP_MS;
    }
  };
  const endWork = async () => {
    const ending = end?.();
    end = undefined;
    await ending;
  };
  const run = () => {
    beating = beat().finally(() => {
      if (!isStopped) stopTimer = clock.startTimer(BEAT_MS, run);
    });
  };

  run();
  return async () => {
    isStopped = true;
    stopTimer?.();
    await beating;
    await endWork();
    // Otherwise the lease runs out.
    await leases.release(name, instanceId).catch(() => {});
  };
}
