import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { StartError } from '../../config/start-error.ts';
import type { Migrations } from '../../ports/database.ts';
import { refuseOldSchema } from '../refuse-old-schema.ts';
import { PARAMETER, type SqlResult, type SqlValues } from '../sql/sql-database.ts';
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

/** Runs a statement synchronously. */
export type RunNow = (text: string, values?: SqlValues) => SqlResult;

/** Prepares each statement at its first run. */
export function prepareOnce(database: DatabaseSync): RunNow {
  const known = new Map<string, Prepared>();
  return (text, values = {}) => {
    const prepared = known.get(text) ?? prepare(database, text);
    known.set(text, prepared);
    const { statement, parameters, givesRows } = prepared;
    const bound: Record<string, SQLInputValue> = {};
    for (const name of parameters) bound[name] = convert(values[name]);
    if (!givesRows) return { rows: [], count: Number(statement.run(bound).changes) };
    const rows = statement.all(bound);
    return { rows, count: rows.length };
  };
}

interface Prepared {
  statement: StatementSync;
  parameters: string[];
  givesRows: boolean;
}

function prepare(database: DatabaseSync, text: string): Prepared {
  const statement = database.prepare(text);
  const parameters = [...text.matchAll(PARAMETER)].map(([, name = '']) => name);
  return { statement, parameters, givesRows: statement.columns().length > 0 };
}

/** SQLite has no booleans, and refuses other types. */
function convert(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : ((value ?? null) as SQLInputValue);
}
