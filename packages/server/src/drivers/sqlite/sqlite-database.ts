import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../config/start-error.ts';
import type { Migrations } from '../../ports/database.ts';
import { refuseOldSchema } from '../refuse-old-schema.ts';
import { MIGRATIONS } from './sqlite-migrations.ts';

const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens the database and brings its schema up to date.
 *
 * @param path - a file, created if missing, or `:memory:`.
 * @throws StartError `newer_data`, when a newer version of the server has written it.
 */
export function openSqliteDatabase(path: string, migrations = MIGRATIONS): DatabaseSync {
  return openWith(path, (database) => migrate(database, migrations));
}

/**
 * The same, but leaves an existing schema unchanged, as a server of another version may be using the file.
 *
 * @throws StartError `newer_data`, or `database_unusable`, when the schema is old.
 */
export function openSqliteBeside(path: string, migrations = MIGRATIONS): DatabaseSync {
  return openWith(path, (database) => {
    refuseOldSchema({ applied: readKnownVersion(database, migrations), known: migrations.length });
    migrate(database, migrations);
  });
}

function openWith(path: string, prepare: (database: DatabaseSync) => void): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The schema of a file that may be missing. It is opened only when needed. */
export function openSqliteMigrations(path: string, migrations = MIGRATIONS): Migrations {
  return {
    countMissing: async () => migrations.length - readVersionOfFile(path, migrations),
    apply: async () => openSqliteDatabase(path, migrations).close(),
    close: async () => {},
  };
}

function readVersionOfFile(path: string, migrations: readonly string[]): number {
  if (!existsSync(path)) return 0;
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
  try {
    return readKnownVersion(database, migrations);
  } finally {
    database.close();
  }
}

/** @throws StartError `newer_data`. */
function readKnownVersion(database: DatabaseSync, migrations: readonly string[]): number {
  const version = readVersion(database);
  if (version <= migrations.length) return version;
  throw new StartError(
    'newer_data',
    'The data was written by a newer version of this server. Update the server, or choose another folder with --data.',
  );
}

function migrate(database: DatabaseSync, migrations: readonly string[]): void {
  const version = readKnownVersion(database, migrations);
  for (let step = version; step < migrations.length; step++) {
    runInTransaction(database, () => {
      // Another process may have done this step while this one waited for the lock.
      if (readVersion(database) > step) return;
      database.exec(`${migrations[step] ?? ''}; PRAGMA user_version = ${step + 1};`);
    });
  }
}

function readVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** Runs a step in a transaction that holds the write lock from its start. */
export function runInTransaction<Result>(database: DatabaseSync, run: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = run();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
