import { expect, it, onTestFinished } from 'vitest';
import { openPool, type Postgres } from '../../../src/drivers/postgres/connection/postgres-pool.ts';
import { parsePostgresUrl } from '../../../src/drivers/postgres/connection/postgres-url.ts';
import {
  fillEmptyPostgres,
  migratePostgres,
  readSchemaState,
  refuseOldServer,
} from '../../../src/drivers/postgres/migrate-postgres.ts';
import { createBareDatabase, openTestPostgres, runSql } from '../../support/services/test-postgres.ts';
import { makeJob } from '../contracts/job-examples.ts';

const FIRST = 'CREATE TABLE notes (text text)';
const SECOND = `ALTER TABLE notes ADD COLUMN author text; INSERT INTO notes VALUES ('two', 'me')`;

async function open(url: string): Promise<Postgres> {
  const database = await openPool(parsePostgresUrl(url));
  onTestFinished(() => database.close());
  return database;
}

it('brings an older database up to date and keeps what is in it', async () => {
  const url = await createBareDatabase();
  const database = await open(url);
  await migratePostgres(database, [FIRST]);
  await runSql(url, `INSERT INTO notes VALUES ('one')`);
  expect(await readSchemaState(database, [FIRST, SECOND])).toEqual({ applied: 1, known: 2 });
  await migratePostgres(database, [FIRST, SECOND]);
  expect(await readSchemaState(database, [FIRST, SECOND])).toEqual({ applied: 2, known: 2 });
  expect(await runSql(url, 'SELECT * FROM notes')).toEqual([
    { text: 'one', author: null },
    { text: 'two', author: 'me' },
  ]);
});

it('takes each step once when three instances start at once', async () => {
  const url = await createBareDatabase();
  const databases = await Promise.all([open(url), open(url), open(url)]);
  await Promise.all(databases.map((database) => migratePostgres(database, [FIRST, SECOND])));
  expect(await runSql(url, 'SELECT text FROM notes')).toEqual([{ text: 'two' }]);
});

it('three instances may make all tables at once, and use them', async () => {
  const url = await createBareDatabase();
  const instances = await Promise.all([openTestPostgres(url), openTestPostgres(url), openTestPostgres(url)]);
  for (const [index, { jobs }] of instances.entries())
    await jobs.addWithin(makeJob({ id: `job-${index}` }), 9);
  expect(await instances[0].jobs.countOpenByProject()).toEqual({ demo: 3 });
});

it('takes a step, and waits for one of another instance, longer than anything else may take', async () => {
  const url = await createBareDatabase();
  const limits = 'statement_timeout=500&lock_timeout=500&query_timeout=500';
  const databases = await Promise.all([open(`${url}?${limits}`), open(`${url}?${limits}`)]);
  const steps = [`SELECT pg_sleep(1.2); ${FIRST}`, SECOND];
  await Promise.all(databases.map((database) => migratePostgres(database, steps)));
  expect(await runSql(url, 'SELECT text FROM notes')).toEqual([{ text: 'two' }]);
  for (const database of databases) {
    // The limits hold again on the connection that made the steps.
    const slow = database.run({ text: 'SELECT pg_sleep(5)' });
    await expect(slow).rejects.toMatchObject({ name: 'StoreUnavailableError' });
  }
});

it('undoes a step that fails in the middle', async () => {
  const url = await createBareDatabase();
  const database = await open(url);
  const broken = `INSERT INTO notes VALUES ('half'); INSERT INTO nowhere VALUES (1)`;
  await expect(migratePostgres(database, [FIRST, broken])).rejects.toThrow('nowhere');
  expect(await readSchemaState(database, [FIRST, broken])).toEqual({ applied: 1, known: 2 });
  expect(await runSql(url, 'SELECT * FROM notes')).toEqual([]);
});

it('refuses a database of a newer version and says what to do', async () => {
  const database = await open(await createBareDatabase());
  await migratePostgres(database, [FIRST, SECOND]);
  await expect(migratePostgres(database, [FIRST])).rejects.toMatchObject({
    code: 'newer_data',
    message: expect.stringMatching(/newer version.*Update the server/),
  });
});

it('makes the tables in the schema that the address names', async () => {
  const url = await createBareDatabase();
  await runSql(url, 'CREATE SCHEMA "own place"');
  const { jobs } = await openTestPostgres(`${url}?search_path="own%20place"`);
  await jobs.addWithin(makeJob(), 1);
  expect(await runSql(url, 'SELECT id FROM "own place".jobs')).toEqual([{ id: 'job-1' }]);
  expect(await runSql(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
});

it('makes the tables of an empty database for a command, and does not change an older schema for it', async () => {
  const url = await createBareDatabase();
  const database = await open(url);
  await fillEmptyPostgres(database, [FIRST]);
  await fillEmptyPostgres(database, [FIRST]);
  await expect(fillEmptyPostgres(database, [FIRST, SECOND])).rejects.toMatchObject({
    name: 'StartError',
    code: 'database_unusable',
    message: expect.stringMatching(
      /^The schema .* is older than this svc-server: 1 of 2 .* "svc-server migrate"/,
    ),
  });
  expect(await readSchemaState(database, [FIRST, SECOND])).toEqual({ applied: 1, known: 2 });
  expect(await runSql(url, 'SELECT * FROM notes')).toEqual([]);
  const { keys } = await openTestPostgres(await createBareDatabase(), { migrates: false });
  expect(await keys.list()).toEqual([]);
});

it('refuses a PostgreSQL that is too old', () => {
  expect(() => refuseOldServer(120_022)).toThrow(
    'The database is PostgreSQL 12, which is too old. Update it to 13',
  );
  refuseOldServer(130_000);
});
