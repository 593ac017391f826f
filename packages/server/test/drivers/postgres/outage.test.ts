import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../../../../../scripts/services/postgres.ts';
import { RateLimit } from '../../../src/limits/rate-limit.ts';
import type { Change } from '../../../src/ports/change-feed.ts';
import { StoreUnavailableError } from '../../../src/ports/store-unavailable.ts';
import { openTestPostgres } from '../../support/services/test-postgres.ts';
import { waitFor } from '../../support/time.ts';
import { makeClaim, makeFile, makeJob } from '../contracts/job-examples.ts';

/** A PostgreSQL for this test only, which it may stop, and an instance that uses it. */
async function openOwn() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.end());
  return { postgres, database: await openTestPostgres(postgres.url) };
}

it('after a stop and a kill of PostgreSQL all methods say that it is away, and work again when it is back', async () => {
  const { postgres, database } = await openOwn();
  const { jobs, leases, webhooks, check, createRateLimiter, feed } = database;
  const heard: Change[] = [];
  await feed.listen((change) => heard.push(change));
  const limit = new RateLimit(createRateLimiter('jobs', 5), { salt: 'salt', message: 'Too many.' });
  for (const way of ['stop', 'kill'] as const) {
    await jobs.addWithin(makeJob({ id: way }), 9);
    await postgres[way]();
    for (const call of [
      () => jobs.find(way),
      () => jobs.claim(way, makeClaim()),
      () => leases.take('work', 'a', 1_000),
      () => webhooks.disableEndpoint('we_1', 'Gone.', 1),
      () => limit.take('a'),
      check,
    ]) {
      await expect(call()).rejects.toThrow(StoreUnavailableError);
    }
    feed.publish({ kind: 'changed', jobId: way });
    await postgres.start();
    await check();
    const claim = makeClaim({ files: [makeFile({ uploadId: way })] });
    expect(await jobs.claim(way, claim)).toMatchObject({ kind: 'claimed' });
    await limit.take('a');
    heard.length = 0;
    const other = await openTestPostgres(postgres.url);
    const wanted: Change = { kind: 'wanted', uploadId: 'up-1' };
    await waitFor(() => {
      other.feed.publish(wanted);
      expect(heard).toContainEqual(wanted);
    });
    await other.close();
  }
}, 60_000);
