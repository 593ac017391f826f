import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { MIGRATIONS } from '../../../src/drivers/sqlite/sqlite-migrations.ts';
import { createSqliteJobStore } from '../../../src/drivers/sqlite/sqlite-job-store.ts';
import { createSqliteWebhookStore } from '../../../src/drivers/sqlite/sqlite-webhook-store.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { testWebhookEndpoints } from '../webhook-endpoint-contract.ts';
import type { Stores } from '../webhook-examples.ts';
import { testWebhookStore } from '../webhook-store-contract.ts';

async function openTwice(): Promise<[Stores, Stores]> {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const open = () => {
    const database = openSqliteDatabase(path);
    onTestFinished(() => database.close());
    return { jobs: createSqliteJobStore(database), webhooks: createSqliteWebhookStore(database) };
  };
  return [open(), open()];
}

testWebhookEndpoints('The SQLite webhook store', openTwice);
testWebhookStore('The SQLite webhook store', openTwice);

/** Since the fifth step there may be several former secrets. */
it('A database that knew one former secret keeps it', async () => {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const old = openSqliteDatabase(path, MIGRATIONS.slice(0, 4));
  const columns = 'id, url, secret, former_secret, former_secret_until, created_at';
  old.exec(`INSERT INTO webhook_endpoints (${columns}) VALUES
    ('we_1', 'https://a.example/', 'whsec_2', 'whsec_1', 5000, 1),
    ('we_2', 'https://b.example/', 'whsec_3', NULL, NULL, 2)`);
  old.close();
  const database = openSqliteDatabase(path);
  onTestFinished(() => database.close());
  expect(await createSqliteWebhookStore(database).listEndpoints()).toMatchObject([
    { id: 'we_1', secret: 'whsec_2', formerSecrets: [{ text: 'whsec_1', untilMs: 5_000 }] },
    { id: 'we_2', secret: 'whsec_3', formerSecrets: [] },
  ]);
});
