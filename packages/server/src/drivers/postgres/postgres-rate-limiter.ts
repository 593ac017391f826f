import { RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Postgres } from './connection/postgres-pool.ts';
import type { Statement } from './connection/run-statement.ts';

const MINUTE_SECONDS = 60;

/**
 * Counts `points` a minute for all instances together. It throws StoreUnavailableError while the database is away.
 * The minute is measured by the clock of the instance that begins it; another whose clock differs only begins the next
 * one earlier or later.
 */
export function createPostgresRateLimiter(
  database: Postgres,
  name: string,
  points: number,
): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: { query: (statement: Statement) => database.run(statement) },
    // One that has `query`.
    storeType: 'client',
    tableName: 'rate_limits',
    // By a migration. What has expired is removed by the clean-up.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: MINUTE_SECONDS,
    // Who goes on far beyond the limit costs the database nothing more. Not from the limit on: some of the counted
    // actions may be given back.
    inMemoryBlockOnConsumed: points * 2,
  });
}
