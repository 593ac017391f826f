import type { FakeClock } from './fake-clock.ts';
import { waitUntil } from './wait-until.ts';

const SWEEP_INTERVAL_MS = 10 * 60_000;

/** Lets time pass until the sweeper goes its next round. No other timer of the server is due just then. */
export const UNTIL_SWEEP_MS = SWEEP_INTERVAL_MS + 1;

/** Resolves when the round that the sweeper goes now is over: the next one has its time. */
export async function waitForSweep(clock: FakeClock): Promise<void> {
  await waitUntil(async () => clock.listTimers().includes(clock.now() + SWEEP_INTERVAL_MS));
}
