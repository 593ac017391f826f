import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../../../../../scripts/services/postgres.ts';
import { openPostgres } from '../../../src/drivers/postgres/open-postgres.ts';
import { RateLimit } from '../../../src/limits/rate-limit.ts';
import type { Change } from '../../../src/ports/change-feed.ts';
import { StoreUnavailableError } from '../../../src/ports/store-unavailable.ts';
import { openTestPostgres } from '../../support/services/test-postgres.ts';
import { waitFor } from '../../support/time.ts';
import { makeClaim, makeJob } from '../contracts/job-examples.ts';

/** A PostgreSQL of this test's own, which it may stop, and an instance that uses it. */
async function openOwn() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.end());
  return { postgres, database: await openTestPostgres(postgres.url) };
}

it.each(['stop', 'kill'] as const)(
  'after a %s of PostgreSQL all methods say that it is away, and work again when it is back',
  async (way) => {
    const { postgres, database } = await openOwn();
    const { jobs, leases, webhooks, check, createRateLimiter, feed } = database;
    const heard: Change[] = [];
    await feed.listen((change) => heard.push(change));
    const limit = new RateLimit(createRateLimiter('jobs', 5), 'salt');
    await jobs.addWithin(makeJob(), 9);
    await postgres[way]();
    for (const call of [
      () => jobs.find('job-1'),
      () => jobs.claim('job-1', makeClaim()),
      () => leases.take('work', 'a', 1_000),
      () => webhooks.disableEndpoint('we_1', 'Gone.', 1),
      () => limit.take('a'),
      check,
    ]) {
      await expect(call()).rejects.toThrow(StoreUnavailableError);
    }
    feed.publish({ kind: 'changed', jobId: 'job-1' });
    await postgres.start();
    await check();
    expect(await jobs.claim('job-1', makeClaim())).toMatchObject({ kind: 'claimed' });
    expect(await limit.take('a')).toBe(0);
    heard.length = 0;
    const other = await openPostgres(postgres.url);
    onTestFinished(() => other.close());
    await waitFor(() => {
      other.feed.publish({ kind: 'wanted', uploadId: 'up-1' });
      expect(heard).toContainEqual({ kind: 'wanted', uploadId: 'up-1' });
    });
  },
  60_000,
);
