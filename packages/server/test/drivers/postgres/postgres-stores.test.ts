import { expect, it } from 'vitest';
import {
  createTestDatabase,
  holdTransaction,
  openPostgresTwice,
  openTestPostgres,
} from '../../support/services/test-postgres.ts';
import { makeClaim, makeFile, makeJob } from '../contracts/job-examples.ts';
import { testLeases } from '../contracts/leases-contract.ts';
import { claimOne, fail, makeEndpoint } from '../contracts/webhook-examples.ts';

testLeases('The PostgreSQL leases', () => openPostgresTwice(({ leases }) => leases));

it('U+0000 and half of a pair, which PostgreSQL has not, make an id unknown and are replaced in a text', async () => {
  const { jobs, keys } = await openTestPostgres(await createTestDatabase());
  expect(await jobs.find('job-1\0')).toBeUndefined();
  expect(await keys.find('\ud83d')).toBeUndefined();
  await jobs.addWithin(makeJob(), 1);
  await jobs.claim('job-1', makeClaim({ files: [makeFile({ name: 'a\0\ud83d.jpg' })] }));
  expect((await jobs.find('job-1'))?.files[0]?.name).toBe('a\u{FFFD}\u{FFFD}.jpg');
});

it('leaves the claims of other instances with freeClaims', async () => {
  const [one, other] = await openPostgresTwice((database) => database);
  await one.webhooks.putEndpoint(makeEndpoint());
  await fail(one, 'job-1');
  const claimed = await claimOne(one);
  await other.webhooks.freeClaims();
  expect(await other.webhooks.listDueEndpoints(2_000)).toEqual([]);
  expect(await one.webhooks.settle(claimed, { kind: 'delivered', nowMs: 2_001 })).toBe(true);
});

it.each([
  ['disabled', `UPDATE webhook_endpoints SET disabled_at = 2000, disabled_reason = 'Gone.'`],
  ['removed', 'DELETE FROM webhook_endpoints'],
])(
  'the end of a job waits for an endpoint that is just being %s, and tells it nothing',
  async (_how, sql) => {
    const url = await createTestDatabase();
    const database = await openTestPostgres(url);
    await database.webhooks.putEndpoint(makeEndpoint());
    const transaction = await holdTransaction(url, sql);
    const ending = fail(database, 'job-1');
    await transaction.waitUntilOneWaits();
    await transaction.commit();
    expect(await ending).toBe(true);
    expect(await database.webhooks.countPending()).toBe(0);
  },
);
