import { expect, it } from 'vitest';
import { startCleanUp } from '../../../src/drivers/postgres/open-postgres.ts';
import { openPool } from '../../../src/drivers/postgres/connection/postgres-pool.ts';
import { parsePostgresUrl } from '../../../src/drivers/postgres/connection/postgres-url.ts';
import { RateLimit } from '../../../src/limits/rate-limit.ts';
import { createTestDatabase, openTestPostgres, runSql } from '../../support/services/test-postgres.ts';
import { waitFor } from '../../support/time.ts';
import { onTestFinished } from 'vitest';

async function openLimits(name = 'jobs') {
  const url = await createTestDatabase();
  const open = async () => new RateLimit((await openTestPostgres(url)).createRateLimiter(name, 3), 'salt');
  return { url, one: await open(), other: await open() };
}

it('counts for all instances together', async () => {
  const { one, other } = await openLimits();
  const takes = await Promise.all([one, other, one].map((limit) => limit.take('a')));
  expect(takes).toEqual([0, 0, 0]);
  const seconds = await other.take('a');
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await one.take('b')).toBe(0);
});

it('counts less where an action had no effect, also beyond the limit', async () => {
  const { one, other } = await openLimits();
  for (let taken = 0; taken < 4; taken++) await one.take('a');
  for (let given = 0; given < 2; given++) await other.giveBack('a');
  expect(await one.take('a')).toBe(0);
});

it('counts each kind of action by itself', async () => {
  const url = await createTestDatabase();
  const { createRateLimiter } = await openTestPostgres(url);
  const [jobs, keys] = [
    new RateLimit(createRateLimiter('jobs', 1), 's'),
    new RateLimit(createRateLimiter('keys', 1), 's'),
  ];
  await jobs.take('a');
  expect(await keys.take('a')).toBe(0);
  expect(await jobs.take('a')).toBeGreaterThan(0);
});

it('what is long over is cleaned up: counts and leases', async () => {
  const url = await createTestDatabase();
  await runSql(
    url,
    `INSERT INTO rate_limits VALUES ('old', 1, 5000), ('new', 1, 9e15);
     INSERT INTO leases VALUES ('old', 'a', now() - interval '2 hours'), ('new', 'a', now())`,
  );
  const database = await openPool(parsePostgresUrl(url));
  const stop = startCleanUp(database, 10);
  onTestFinished(async () => {
    stop();
    await database.close();
  });
  const listKept = () => runSql(url, 'SELECT key FROM rate_limits UNION ALL SELECT name FROM leases');
  await waitFor(async () => expect(await listKept()).toEqual([{ key: 'new' }, { key: 'new' }]));
});
