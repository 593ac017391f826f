import type { SvcError } from '@svc/protocol';
import { expect, it } from 'vitest';
import { startCleanUp } from '../../../src/drivers/postgres/open-postgres.ts';
import { openPool } from '../../../src/drivers/postgres/connection/postgres-pool.ts';
import { parsePostgresUrl } from '../../../src/drivers/postgres/connection/postgres-url.ts';
import { RateLimit } from '../../../src/limits/rate-limit.ts';
import { createTestDatabase, openTestPostgres, runSql } from '../../support/services/test-postgres.ts';
import { waitFor } from '../../support/time.ts';
import { onTestFinished } from 'vitest';

const OPTIONS = { salt: 'salt', message: 'Too many.' };

async function openLimits(name = 'jobs') {
  const url = await createTestDatabase();
  const open = async () => new RateLimit((await openTestPostgres(url)).createRateLimiter(name, 3), OPTIONS);
  return { url, one: await open(), other: await open() };
}

it('counts for all instances together', async () => {
  const { one, other } = await openLimits();
  await Promise.all([one, other, one].map((limit) => limit.take('a')));
  const refusal: unknown = await other.take('a').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'rate_limited' });
  const { retryAfterSeconds } = refusal as SvcError;
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  await one.take('b');
});

it('counts less where an action had no effect, also beyond the limit', async () => {
  const { one, other } = await openLimits();
  for (let taken = 0; taken < 4; taken++) await one.take('a').catch(() => {});
  for (let given = 0; given < 2; given++) await other.giveBack('a');
  await expect(one.take('a')).resolves.toBeUndefined();
});

it('counts each kind of action by itself', async () => {
  const url = await createTestDatabase();
  const { createRateLimiter } = await openTestPostgres(url);
  const [jobs, keys] = ['jobs', 'keys'].map((name) => new RateLimit(createRateLimiter(name, 1), OPTIONS));
  await jobs?.take('a');
  await keys?.take('a');
  await expect(jobs?.take('a')).rejects.toMatchObject({ code: 'rate_limited' });
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
