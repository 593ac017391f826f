import type { SqlStores } from '../../../src/drivers/sql/sql-stores.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import { testJobEnds } from '../contracts/job-end-contract.ts';
import { testJobLimits } from '../contracts/job-limits-contract.ts';
import { testJobOverviews } from '../contracts/job-overview-contract.ts';
import { testJobStore } from '../contracts/job-store-contract.ts';
import { testAccessKeyStore, testKeyStore } from '../contracts/key-store-contract.ts';
import { testPartLedger } from '../contracts/part-ledger-contract.ts';
import { testAddRecords } from '../contracts/portable-records-contract.ts';
import { testSettingStore } from '../contracts/setting-store-contract.ts';
import { testWebhookEndpoints } from '../contracts/webhook-endpoint-contract.ts';
import { testWebhookStore } from '../contracts/webhook-store-contract.ts';
import { openPostgresForFile } from '../../support/services/test-postgres.ts';
import { openTwice } from '../../support/test-context.ts';

/** @param open - opens the stores of two processes that share a database. */
function testStores(name: string, open: () => Promise<[SqlStores, SqlStores]>): void {
  const choose =
    <Kind extends keyof SqlStores>(kind: Kind) =>
    async (): Promise<[SqlStores[Kind], SqlStores[Kind]]> => {
      const [one, other] = await open();
      return [one[kind], other[kind]];
    };
  testJobStore(`The job store on ${name}`, choose('jobs'));
  testJobEnds(`The job store on ${name}`, choose('jobs'));
  testJobLimits(`The job store on ${name}`, choose('jobs'));
  testJobOverviews(`The job store on ${name}`, async () => (await open())[0].jobs);
  testWebhookEndpoints(`The webhook store on ${name}`, open);
  testWebhookStore(`The webhook store on ${name}`, open);
  testKeyStore(`The key store on ${name}`, choose('keys'));
  testAccessKeyStore(`The store of people’s keys on ${name}`, choose('accessKeys'));
  testSettingStore(`The setting store on ${name}`, choose('settings'));
  testPartLedger(`The ledger of parts on ${name}`, choose('ledger'));
  testAddRecords(name, async () => (await open())[0]);
}

testStores('SQLite', () => openTwice(createSqliteStores));
testStores('PostgreSQL', openPostgresForFile());
