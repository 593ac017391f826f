import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqlite } from '../../../src/drivers/sqlite/open-sqlite.ts';
import { createSqliteKeyStore } from '../../../src/drivers/sqlite/sqlite-key-store.ts';
import { createSqlitePartLedger } from '../../../src/drivers/sqlite/sqlite-part-ledger.ts';
import { createSqliteSettingStore } from '../../../src/drivers/sqlite/sqlite-setting-store.ts';
import { openTwice } from '../../support/test-context.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { testKeyStore } from '../contracts/key-store-contract.ts';
import { testPartLedger } from '../contracts/part-ledger-contract.ts';
import { testAddRecords } from '../contracts/portable-records-contract.ts';
import { testSettingStore } from '../contracts/setting-store-contract.ts';

testKeyStore('The SQLite key store', () => openTwice(createSqliteKeyStore));
testSettingStore('The SQLite setting store', () => openTwice(createSqliteSettingStore));
testPartLedger('The SQLite ledger of parts', () => openTwice(createSqlitePartLedger));
testAddRecords('SQLite', async () => {
  const database = openSqlite(join(await makeTempFolder(), 'jobs.sqlite'));
  onTestFinished(() => database.close());
  return database;
});
