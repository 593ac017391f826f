import { expect, it } from 'vitest';
import { openPostgresTwice } from '../../../support/services/test-postgres.ts';
import { testWebhookEndpoints } from '../../webhook-endpoint-contract.ts';
import { claimOne, fail, makeEndpoint } from '../../webhook-examples.ts';
import { testWebhookStore } from '../../webhook-store-contract.ts';

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
