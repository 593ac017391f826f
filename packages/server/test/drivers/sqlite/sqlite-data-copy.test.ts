import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqlite } from '../../../src/drivers/sqlite/open-sqlite.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { testDataCopy } from '../contracts/data-copy-contract.ts';

testDataCopy('SQLite', async () => {
  const database = openSqlite(join(await makeTempFolder(), 'jobs.sqlite'));
  onTestFinished(() => database.close());
  return database;
});
