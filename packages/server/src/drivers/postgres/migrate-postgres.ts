import { StartError } from '../../config/start-error.ts';
import { refuseOldSchema, type SchemaState } from '../refuse-old-schema.ts';
import type { Postgres } from './connection/postgres-pool.ts';
import type { RunStatement } from './connection/run-statement.ts';
import { MIGRATIONS } from './postgres-migrations.ts';

/** The oldest tested PostgreSQL, as `server_version_num`. */
const OLDEST_VERSION = 130_000;

/**
 * Brings the schema up to date. Several instances may do so at once: each step happens once, fully or not at all.
 *
 * @throws StartError `newer_data`, when a newer version of the server has written the schema; `database_unusable`, when
 *   the PostgreSQL is too old.
 */
export async function migratePostgres(database: Postgres, migrations = MIGRATIONS): Promise<void> {
  const { applied, known } = await readSchemaState(database, migrations);
  for (let step = applied; step < known; step++) {
    await database.transact((run) => takeStep(run, step, migrations[step] ?? ''));
  }
}

/**
 * Creates the tables of an empty database, and leaves any other schema unchanged.
 *
 * @throws StartError `database_unusable`, when steps are missing, and as {@link migratePostgres} does.
 */
export async function fillEmptyPostgres(database: Postgres, migrations = MIGRATIONS): Promise<void> {
  refuseOldSchema(await readSchemaState(database, migrations));
  await migratePostgres(database, migrations);
}

/**
 * The result of `migrate --check`. It changes nothing.
 *
 * @throws StartError, as {@link migratePostgres} does.
 */
export async function readSchemaState(database: Postgres, migrations = MIGRATIONS): Promise<SchemaState> {
  await checkServerVersion(database);
  const [found] = await database.read({ text: `SELECT to_regclass('svc_schema') IS NOT NULL AS is_there` });
  const applied = found?.['is_there'] ? await readVersion((statement) => database.run(statement)) : 0;
  if (applied <= migrations.length) return { applied, known: migrations.length };
  throw new StartError(
    'newer_data',
    'The database was written by a newer version of this server. Update the server, or name another database in SVC_DATABASE_URL.',
  );
}

async function checkServerVersion(database: Postgres): Promise<void> {
  const [row] = await database.read({ text: `SELECT current_setting('server_version_num')::int AS version` });
  refuseOldServer(Number(row?.['version']));
}

/** @param version - as in `server_version_num`: 150018 is 15.18. @throws StartError `database_unusable`. */
export function refuseOldServer(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new StartError(
    'database_unusable',
    `The database is PostgreSQL ${Math.floor(version / 10_000)}, which is too old. Update it to ${OLDEST_VERSION / 10_000} or later.`,
  );
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS svc_schema (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    version integer NOT NULL
  )`;

/** Lifts the time limits that the address or the role may have set; a version of PostgreSQL knows only some of them. */
const LIFT_LIMITS = `
  SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

async function takeStep(runLimited: RunStatement, step: number, sql: string): Promise<void> {
  // A step may take long, and so may waiting for another instance's.
  const run: RunStatement = (statement) => runLimited({ ...statement, mayTakeLong: true });
  await run({ text: LIFT_LIMITS });
  await run({ text: `SELECT pg_advisory_xact_lock(hashtext('svc_schema'), hashtext(current_schema()))` });
  await run({ text: TABLE });
  if ((await readVersion(run)) > step) return;
  await run({ text: sql });
  await run({
    text: 'INSERT INTO svc_schema (version) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET version = $1',
    values: [step + 1],
  });
}

async function readVersion(run: RunStatement): Promise<number> {
  const { rows } = await run({ text: 'SELECT version FROM svc_schema' });
  return Number(rows[0]?.['version'] ?? 0);
}
