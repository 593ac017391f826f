import { expect, it } from 'vitest';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import { openTestDatabase } from '../../support/test-context.ts';
import { makeClaim, makeFile, makeJob } from '../contracts/job-examples.ts';
import { claimOne, fail, makeEndpoint } from '../contracts/webhook-examples.ts';

it('ends all claims with freeClaims, since only one process uses the store', async () => {
  const stores = createSqliteStores(openTestDatabase());
  await stores.webhooks.putEndpoint(makeEndpoint());
  await fail(stores, 'job-1');
  const lost = await claimOne(stores);
  await stores.webhooks.freeClaims();
  expect(await stores.webhooks.settle(lost, { kind: 'delivered', nowMs: 2_001 })).toBe(false);
  expect(await claimOne(stores)).toMatchObject({ id: lost.id, attempt: 2 });
});

it('keeps U+0000 in a text, and replaces half of a pair', async () => {
  const { jobs } = createSqliteStores(openTestDatabase());
  await jobs.addWithin(makeJob(), 1);
  await jobs.claim('job-1', makeClaim({ files: [makeFile({ name: 'a\0\ud83d.jpg' })] }));
  expect((await jobs.find('job-1'))?.files[0]?.name).toBe('a\0\u{FFFD}.jpg');
});
