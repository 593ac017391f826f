import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { MIGRATIONS } from '../../../src/drivers/sqlite/sqlite-migrations.ts';
import { createSqliteJobStore } from '../../../src/drivers/sqlite/sqlite-job-store.ts';
import { createSqliteWebhookStore } from '../../../src/drivers/sqlite/sqlite-webhook-store.ts';
import { openTestDatabase, openTwice } from '../../support/test-context.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { testWebhookEndpoints } from '../contracts/webhook-endpoint-contract.ts';
import { claimOne, fail, makeEndpoint } from '../contracts/webhook-examples.ts';
import { testWebhookStore } from '../contracts/webhook-store-contract.ts';

const openStores = () =>
  openTwice((database) => ({
    jobs: createSqliteJobStore(database),
    webhooks: createSqliteWebhookStore(database),
  }));

testWebhookEndpoints('The SQLite webhook store', openStores);
testWebhookStore('The SQLite webhook store', openStores);

it('The SQLite webhook store ends all claims with freeClaims, since only one process uses it', async () => {
  const [stores] = await openStores();
  await stores.webhooks.putEndpoint(makeEndpoint());
  await fail(stores, 'job-1');
  const lost = await claimOne(stores);
  await stores.webhooks.freeClaims();
  expect(await stores.webhooks.settle(lost, { kind: 'delivered', nowMs: 2_001 })).toBe(false);
  expect(await claimOne(stores)).toMatchObject({ id: lost.id, attempt: 2 });
});

/** Since the fifth step there may be several former secrets. */
it('a database with one former secret keeps it', async () => {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const old = openSqliteDatabase(path, MIGRATIONS.slice(0, 4));
  const columns = 'id, url, secret, former_secret, former_secret_until, created_at';
  old.exec(`INSERT INTO webhook_endpoints (${columns}) VALUES
    ('we_1', 'https://a.example/', 'whsec_2', 'whsec_1', 5000, 1),
    ('we_2', 'https://b.example/', 'whsec_3', NULL, NULL, 2)`);
  old.close();
  expect(await createSqliteWebhookStore(openTestDatabase(path)).listEndpoints()).toMatchObject([
    { id: 'we_1', secret: 'whsec_2', formerSecrets: [{ text: 'whsec_1', untilMs: 5_000 }] },
    { id: 'we_2', secret: 'whsec_3', formerSecrets: [] },
  ]);
});
