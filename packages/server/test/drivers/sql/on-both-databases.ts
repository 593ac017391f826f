import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import type { SqlStores } from '../../../src/drivers/sql/sql-stores.ts';
import { openPostgresTwice } from '../../support/services/test-postgres.ts';
import { openTwice } from '../../support/test-context.ts';

/** What two processes have that share a database. */
export type OpenTwice = () => Promise<[SqlStores, SqlStores]>;

export function onBothDatabases(test: (name: string, openTwice: OpenTwice) => void): void {
  test('SQLite', () => openTwice(createSqliteStores));
  test('PostgreSQL', () => openPostgresTwice((database) => database));
}
