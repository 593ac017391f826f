import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteDatabase } from '../../src/drivers/sqlite-database.ts';
import { createSqliteJobStore } from '../../src/drivers/sqlite-job-store.ts';
import { createSqliteWebhookStore } from '../../src/drivers/sqlite-webhook-store.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { testWebhookStore } from './webhook-store-contract.ts';

testWebhookStore('The SQLite webhook store', async () => {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const open = () => {
    const database = openSqliteDatabase(path);
    onTestFinished(() => database.close());
    return { jobs: createSqliteJobStore(database), webhooks: createSqliteWebhookStore(database) };
  };
  return [open(), open()];
});
