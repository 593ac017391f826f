import { join } from 'node:path';
import { openSqliteMigrations } from '../drivers/sqlite/sqlite-database.ts';
import type { Migrations } from '../ports/database.ts';
import { expectDataFolder, type StoragePlaces } from './open-storage.ts';

/**
 * Opens the schema of the database that a server would use.
 *
 * @throws StartError `data_unusable`, when the data folder does not exist, which may be a typing error.
 */
export async function openMigrations({
  databaseUrl,
  dataDir,
}: Pick<StoragePlaces, 'dataDir' | 'databaseUrl'>): Promise<Migrations> {
  if (!databaseUrl) {
    expectDataFolder(dataDir);
    return openSqliteMigrations(join(dataDir, 'jobs.sqlite'));
  }
  const { openPostgresMigrations } = await import('../drivers/postgres/open-postgres.ts');
  return openPostgresMigrations(databaseUrl);
}
