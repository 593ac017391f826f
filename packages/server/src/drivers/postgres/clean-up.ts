import type { Postgres } from './connection/postgres-pool.ts';

const INTERVAL_MS = 5 * 60_000;

// Later than all use, however far the clocks of instances are apart.
const CLEAN_UP = `
  WITH leases_over AS (DELETE FROM leases WHERE valid_until < clock_timestamp() - interval '1 hour')
  DELETE FROM rate_limits WHERE expire < (extract(epoch FROM clock_timestamp()) - 3600) * 1000`;

/**
 * Removes what has no meaning any more, every five minutes, from each instance: what one has removed costs the others
 * nothing. Returns a function that stops it.
 */
export function startCleanUp(database: Postgres, intervalMs = INTERVAL_MS): () => void {
  // What fails now is removed the next time.
  const run = () => void database.run({ text: CLEAN_UP }).catch(() => {});
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
