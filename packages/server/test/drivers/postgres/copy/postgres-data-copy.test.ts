import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqlite } from '../../../../src/drivers/sqlite/open-sqlite.ts';
import type { Database } from '../../../../src/ports/database.ts';
import { createTestDatabase, openTestPostgres } from '../../../support/services/test-postgres.ts';
import { makeTempFolder } from '../../../support/test-server.ts';
import { testDataCopy } from '../../contracts/data-copy-contract.ts';

const open = async (): Promise<Database> => openTestPostgres(await createTestDatabase());

const openFolder = async (): Promise<Database> => {
  const database = openSqlite(join(await makeTempFolder(), 'jobs.sqlite'));
  onTestFinished(() => database.close());
  return database;
};

testDataCopy('PostgreSQL', open);
testDataCopy('PostgreSQL, from SQLite,', open, openFolder);
