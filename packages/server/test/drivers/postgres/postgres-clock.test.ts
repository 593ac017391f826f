import { expect, it, onTestFinished } from 'vitest';
import { openPool } from '../../../src/drivers/postgres/connection/postgres-pool.ts';
import { parsePostgresUrl } from '../../../src/drivers/postgres/connection/postgres-url.ts';
import type { Postgres } from '../../../src/drivers/postgres/connection/postgres-pool.ts';
import { createPostgresClock } from '../../../src/drivers/postgres/postgres-clock.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import { StoreUnavailableError } from '../../../src/ports/store-unavailable.ts';
import { createTestDatabase, runSql } from '../../support/services/test-postgres.ts';
import { createFakeClock, waitFor } from '../../support/time.ts';

const MINUTE_MS = 60_000;
const ROUNDING_MS = 2;

/** A database whose clock differs from the real one by `shift.byMs`. */
async function openShifted() {
  const url = await createTestDatabase();
  const real = await openPool(parsePostgresUrl(url));
  onTestFinished(() => real.close());
  const shift = { byMs: 0, isAway: false, asked: 0, longestMs: 0 };
  const transact: Postgres['transact'] = async (work) => {
    shift.asked++;
    if (shift.isAway) throw new StoreUnavailableError('The database cannot be used now.');
    const startedMs = performance.now();
    const done = await real.transact((run) =>
      work(async (statement) => {
        const { rows, count } = await run(statement);
        return { rows: rows.map((row) => ({ now: Number(row['now']) + shift.byMs })), count };
      }),
    );
    shift.longestMs = Math.max(shift.longestMs, performance.now() - startedMs);
    return done;
  };
  const readDatabaseTime = async () => {
    const [row] = await runSql<{ now: string }>(
      url,
      'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now',
    );
    return Number(row?.now) + shift.byMs;
  };
  /** Holds on a machine of any speed: no measurement can be wrong by more than it took. */
  const expectDatabaseTime = async (clock: Clock) => {
    const beforeMs = await readDatabaseTime();
    const toldMs = clock.now();
    const afterMs = await readDatabaseTime();
    const errorMs = shift.longestMs + ROUNDING_MS;
    expect(toldMs).toBeGreaterThan(beforeMs - errorMs);
    expect(toldMs).toBeLessThan(afterMs + errorMs);
  };
  return { database: { ...real, transact }, shift, expectDatabaseTime };
}

it('tells the time of the database, however wrong the own clock is', async () => {
  const { database, shift, expectDatabaseTime } = await openShifted();
  shift.byMs = 3_600_000;
  const { clock } = await createPostgresClock(database, createFakeClock(5));
  expect(Number.isInteger(clock.now())).toBe(true);
  await expectDatabaseTime(clock);
});

it('measures again each minute, and never goes back for a small correction', async () => {
  const { database, shift, expectDatabaseTime } = await openShifted();
  const own = createFakeClock();
  const { clock } = await createPostgresClock(database, own);
  const first = clock.now();
  shift.byMs = -900;
  own.advance(MINUTE_MS);
  await waitFor(() => expect(own.countTimers()).toBe(1));
  expect(clock.now()).toBeGreaterThanOrEqual(first);
  await waitFor(() => expectDatabaseTime(clock));
});

it('follows the database where its clock was put back', async () => {
  const { database, shift, expectDatabaseTime } = await openShifted();
  const own = createFakeClock();
  const { clock } = await createPostgresClock(database, own);
  clock.now();
  shift.byMs = -MINUTE_MS;
  own.advance(MINUTE_MS);
  await waitFor(() => expect(own.countTimers()).toBe(1));
  await expectDatabaseTime(clock);
});

it('goes on while the database is away, and measures again later', async () => {
  const { database, shift, expectDatabaseTime } = await openShifted();
  const own = createFakeClock();
  const { clock, stop } = await createPostgresClock(database, own);
  shift.isAway = true;
  own.advance(MINUTE_MS);
  await waitFor(() => expect([shift.asked, own.countTimers()]).toEqual([2, 1]));
  await expectDatabaseTime(clock);
  stop();
  expect(own.countTimers()).toBe(0);
});
