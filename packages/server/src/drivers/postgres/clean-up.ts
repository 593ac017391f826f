import type { Postgres } from './connection/postgres-pool.ts';

const INTERVAL_MS = 5 * 60_000;

// Later than any use, even if the clocks of instances differ.
const CLEAN_UP = `
  WITH leases_over AS (DELETE FROM leases WHERE valid_until < clock_timestamp() - interval '1 hour')
  DELETE FROM rate_limits WHERE expire < (extract(epoch FROM clock_timestamp()) - 3600) * 1000`;

/**
 * Removes expired rows every five minutes, at each instance; rows that another instance has removed cost nothing.
 * Returns a function that stops it.
 */
export function startCleanUp(database: Postgres, intervalMs = INTERVAL_MS): () => void {
  // After an error, the next run removes them.
  const run = () => void database.run({ text: CLEAN_UP }).catch(() => {});
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
