import { RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Postgres } from './connection/postgres-pool.ts';
import type { Statement } from './connection/run-statement.ts';

const MINUTE_SECONDS = 60;

/**
 * Counts `points` a minute for all instances together. Throws StoreUnavailableError while the database is away. The
 * minute follows the clock of the instance that begins it; a different clock only shifts the next one.
 */
export function createPostgresRateLimiter(
  database: Postgres,
  name: string,
  points: number,
): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: { query: (statement: Statement) => database.run(statement) },
    // an object with `query`
    storeType: 'client',
    tableName: 'rate_limits',
    // A migration creates the table, and the clean-up removes expired rows.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: MINUTE_SECONDS,
    // Far beyond the limit, actions are refused without the database. Not at the limit itself, since some counted
    // actions may be given back.
    inMemoryBlockOnConsumed: points * 2,
  });
}
