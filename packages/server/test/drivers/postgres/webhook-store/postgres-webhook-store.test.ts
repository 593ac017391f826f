import { expect, it } from 'vitest';
import {
  createTestDatabase,
  holdTransaction,
  openPostgresTwice,
  openTestPostgres,
} from '../../../support/services/test-postgres.ts';
import { testWebhookEndpoints } from '../../contracts/webhook-endpoint-contract.ts';
import { claimOne, fail, makeEndpoint } from '../../contracts/webhook-examples.ts';
import { testWebhookStore } from '../../contracts/webhook-store-contract.ts';

const openTwice = () => openPostgresTwice(({ jobs, webhooks }) => ({ jobs, webhooks }));

testWebhookEndpoints('The PostgreSQL webhook store', openTwice);
testWebhookStore('The PostgreSQL webhook store', openTwice);

it('The PostgreSQL webhook store leaves the claims of other instances with freeClaims', async () => {
  const [one, other] = await openTwice();
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
  'The end of a job waits for an endpoint that is just being %s, and tells it nothing',
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
