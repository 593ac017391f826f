import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteDatabase } from '../../src/drivers/sqlite-database.ts';
import { createSqliteJobStore } from '../../src/drivers/sqlite-job-store.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { testJobStore } from './job-store-contract.ts';

testJobStore('The SQLite job store', async () => {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const open = () => {
    const database = openSqliteDatabase(path);
    onTestFinished(() => database.close());
    return createSqliteJobStore(database);
  };
  return [open(), open()];
});
