import { expect, it, onTestFinished } from 'vitest';
import { openPool } from '../../../src/drivers/postgres/connection/postgres-pool.ts';
import { parsePostgresUrl } from '../../../src/drivers/postgres/connection/postgres-url.ts';
import type { Postgres } from '../../../src/drivers/postgres/connection/postgres-pool.ts';
import { createPostgresClock } from '../../../src/drivers/postgres/postgres-clock.ts';
import { StoreUnavailableError } from '../../../src/ports/store-unavailable.ts';
import { createTestDatabase, runSql } from '../../support/services/test-postgres.ts';
import { createFakeClock, waitFor } from '../../support/time.ts';

const MINUTE_MS = 60_000;

/** A database whose clock differs from the real one by `shift.byMs`. */
async function openShifted() {
  const url = await createTestDatabase();
  const real = await openPool(parsePostgresUrl(url));
  onTestFinished(() => real.close());
  const shift = { byMs: 0, isAway: false, asked: 0 };
  const transact: Postgres['transact'] = (work) =>
    real.transact((run) => {
      shift.asked++;
      if (shift.isAway) throw new StoreUnavailableError('The database cannot be used now.');
      return work(async (statement) => {
        const { rows, count } = await run(statement);
        return { rows: rows.map((row) => ({ now: Number(row['now']) + shift.byMs })), count };
      });
    });
  const readDatabaseTime = async () => {
    const [row] = await runSql<{ now: string }>(
      url,
      'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now',
    );
    return Number(row?.now) + shift.byMs;
  };
  return { database: { ...real, transact }, shift, readDatabaseTime };
}

it('tells the time of the database, however wrong the own clock is', async () => {
  const { database, shift, readDatabaseTime } = await openShifted();
  shift.byMs = 3_600_000;
  const { clock } = await createPostgresClock(database, createFakeClock(5));
  const before = await readDatabaseTime();
  const told = clock.now();
  expect(Number.isInteger(told)).toBe(true);
  expect(told).toBeGreaterThan(before - 250);
  expect(told).toBeLessThan((await readDatabaseTime()) + 250);
});

it('measures again each minute, and never goes back for a small correction', async () => {
  const { database, shift, readDatabaseTime } = await openShifted();
  const own = createFakeClock();
  const { clock } = await createPostgresClock(database, own);
  const first = clock.now();
  shift.byMs = -900;
  own.advance(MINUTE_MS);
  await waitFor(() => expect(own.countTimers()).toBe(1));
  expect(clock.now()).toBeGreaterThanOrEqual(first);
  await waitFor(async () => expect(Math.abs(clock.now() - (await readDatabaseTime()))).toBeLessThan(250));
});

it('follows the database where its clock was put back', async () => {
  const { database, shift, readDatabaseTime } = await openShifted();
  const own = createFakeClock();
  const { clock } = await createPostgresClock(database, own);
  clock.now();
  shift.byMs = -MINUTE_MS;
  own.advance(MINUTE_MS);
  await waitFor(() => expect(own.countTimers()).toBe(1));
  expect(Math.abs(clock.now() - (await readDatabaseTime()))).toBeLessThan(250);
});

it('goes on while the database is away, and measures again later', async () => {
  const { database, shift, readDatabaseTime } = await openShifted();
  const own = createFakeClock();
  const { clock, stop } = await createPostgresClock(database, own);
  shift.isAway = true;
  own.advance(MINUTE_MS);
  await waitFor(() => expect([shift.asked, own.countTimers()]).toEqual([2, 1]));
  expect(Math.abs(clock.now() - (await readDatabaseTime()))).toBeLessThan(250);
  stop();
  expect(own.countTimers()).toBe(0);
});
