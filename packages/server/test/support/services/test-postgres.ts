import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import {
  openPostgres,
  type PostgresOptions,
  type SharedDatabase,
} from '../../../src/drivers/postgres/open-postgres.ts';
import { waitUntil } from '../time.ts';

const TEMPLATE = 'template_migrated';

/**
 * The address of a database for this test only, with empty tables. Making one takes longer than most tests, so it is
 * emptied afterwards, for another test.
 */
export async function createTestDatabase(): Promise<string> {
  const url = await takeDatabase();
  onTestFinished(() => giveBack(url));
  return url;
}

async function giveBack(url: string): Promise<void> {
  await runSql(url, END_CONNECTIONS);
  await runSql(url, EMPTY);
  emptyDatabases.push(url);
}

async function takeDatabase(): Promise<string> {
  return emptyDatabases.pop() ?? createMigratedDatabase();
}

async function createMigratedDatabase(): Promise<string> {
  await (preparing ??= prepareTemplate());
  return createDatabase(TEMPLATE);
}

/**
 * The same for whole servers. It is removed when the test is over: a server that outlives its test connects again, and
 * would clean up after other tests.
 */
export async function createServerDatabase(): Promise<string> {
  return removeAfterTest(await createMigratedDatabase());
}

/** The same without any table. It is removed when the test is over. */
export async function createBareDatabase(): Promise<string> {
  return removeAfterTest(await createDatabase('template0'));
}

function removeAfterTest(url: string): string {
  const name = new URL(url).pathname.slice(1);
  onTestFinished(async () => void (await runSql(await findServer(), `DROP DATABASE ${name} WITH (FORCE)`)));
  return url;
}

/** Opens a database as an instance does. It is closed when the test is over. */
export async function openTestPostgres(url: string, options?: PostgresOptions): Promise<SharedDatabase> {
  const database = await openPostgres(url, options);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= database.close());
  onTestFinished(close);
  return { ...database, close };
}

/** Opens a database as two instances do that share it. */
export async function openPostgresTwice<Stores>(
  choose: (database: SharedDatabase) => Stores,
): Promise<[Stores, Stores]> {
  const url = await createTestDatabase();
  return [choose(await openTestPostgres(url)), choose(await openTestPostgres(url))];
}

/**
 * The same for all tests of a file: opening takes longer than most of them. Call it outside of tests. The returned
 * function gives a test the two, with empty tables.
 */
export function openPostgresForFile(): () => Promise<[SharedDatabase, SharedDatabase]> {
  let opened: Awaited<ReturnType<typeof openPair>> | undefined;
  afterAll(async () => {
    if (!opened) return;
    for (const database of opened.pair) await database.close();
    await opened.cleaner.end();
    await giveBack(opened.url);
  });
  return async () => {
    const { pair, cleaner } = (opened ??= await openPair());
    onTestFinished(async () => void (await cleaner.query(EMPTY)));
    return pair;
  };
}

async function openPair() {
  const url = await takeDatabase();
  const cleaner = new pg.Client({ connectionString: url });
  await cleaner.connect();
  const pair: [SharedDatabase, SharedDatabase] = [await openPostgres(url), await openPostgres(url)];
  return { url, pair, cleaner };
}

/** Runs statements as the superuser. */
export async function runSql<Row extends object>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Begins a transaction with this statement, so that others wait until `commit`. */
export async function holdTransaction(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`BEGIN; ${text}`);
  const isOneWaiting = async () => {
    const [row] = await runSql<{ waits: boolean }>(
      url,
      `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()) AS waits`,
    );
    return row?.waits === true;
  };
  return {
    waitUntilOneWaits: () => waitUntil(isOneWaiting),
    commit: () => client.query('COMMIT'),
  };
}

const emptyDatabases: string[] = [];

// A process that the test has killed may have left connections. Until they have ended, they may still commit.
const END_CONNECTIONS = `
  SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();`;

const EMPTY = `
  SET session_replication_role = replica;
  DO $$
    DECLARE
      name text;
    BEGIN
      FOR name IN
        SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('svc_schema', 'held_bytes')
      LOOP
        EXECUTE format('DELETE FROM %I', name);
      END LOOP;
      UPDATE held_bytes SET bytes = 0;
    END
  $$`;

let preparing: Promise<void> | undefined;

/** Makes the template, unless another process of this run has made it. */
async function prepareTemplate(): Promise<void> {
  const server = await findServer();
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(1)');
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rowCount) return;
    await client.query('CREATE DATABASE being_migrated');
    await (await openPostgres(at(server, 'being_migrated'))).close();
    await client.query(`ALTER DATABASE being_migrated RENAME TO ${TEMPLATE}`);
  } finally {
    await client.end();
  }
}

async function createDatabase(template: string): Promise<string> {
  const server = await findServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return at(server, name);
}

/** The address of the PostgreSQL of this run, for the superuser. */
export async function findServer(): Promise<string> {
  const response = await fetch(inject('postgresDoor'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

function at(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href;
}
