import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openPostgres, type PostgresOptions } from '../../src/drivers/postgres/open-postgres.ts';
import type { Database } from '../../src/ports/database.ts';

const TEMPLATE = 'template_migrated';

/** The address of an empty database of this test's own, with its tables. It is removed when the test is over. */
export async function createTestDatabase(): Promise<string> {
  await (preparing ??= prepareTemplate());
  return createDatabase(TEMPLATE);
}

/** The same without any table. */
export async function createBareDatabase(): Promise<string> {
  return createDatabase('template0');
}

/** Opens a database as an instance does. It is closed when the test is over. */
export async function openTestPostgres(url: string, options?: PostgresOptions): Promise<Database> {
  const database = await openPostgres(url, options);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= database.close());
  onTestFinished(close);
  return { ...database, close };
}

/** What two instances have that share a database. */
export async function openPostgresTwice<Stores>(
  choose: (database: Database) => Stores,
): Promise<[Stores, Stores]> {
  const url = await createTestDatabase();
  return [choose(await openTestPostgres(url)), choose(await openTestPostgres(url))];
}

/** Runs statements as the superuser. */
export async function runSql<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

let preparing: Promise<void> | undefined;

/** Other processes that run tests of this run want the same one. */
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
  // Connections of a process that the test has killed may be left.
  onTestFinished(async () => void (await runSql(server, `DROP DATABASE ${name} WITH (FORCE)`)));
  return at(server, name);
}

/** The PostgreSQL of this run: its first database, as the superuser. */
export async function findServer(): Promise<string> {
  const response = await fetch(inject('postgresDoor'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

function at(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href;
}
