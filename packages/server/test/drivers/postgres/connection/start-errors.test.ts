import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { openPool } from '../../../../src/drivers/postgres/connection/postgres-pool.ts';
import { parsePostgresUrl } from '../../../../src/drivers/postgres/connection/postgres-url.ts';
import { describeStartError } from '../../../../src/drivers/postgres/connection/describe-start-error.ts';
import { openPostgres } from '../../../../src/drivers/postgres/open-postgres.ts';
import { createBareDatabase, findServer, runSql } from '../../../support/services/test-postgres.ts';

const PASSWORD = 'not-for-any-log';

/** What a person reads who starts a server with this address. */
async function readStartError(url: string): Promise<{ code: string; message: string }> {
  const error: unknown = await openPostgres(url).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'StartError' });
  expect(String(error)).not.toContain(PASSWORD);
  return error as { code: string; message: string }; // as was just checked
}

function change(url: string, changes: Partial<URL>): string {
  return Object.assign(new URL(url), changes).href;
}

it.each([
  'db.example:5432/svc',
  'mysql://a:b@localhost/svc',
  `postgres://svc:${PASSWORD}@local host/svc`,
  `postgres://svc:${PASSWORD}%@localhost/svc`,
])('an address that is none: %s', async (url) => {
  const error = await readStartError(url);
  expect(error).toMatchObject({ code: 'bad_option' });
  expect(error.message).toMatch(/^SVC_DATABASE_URL is not the address.*Write postgres:\/\//);
});

it.each(['0', '-1', '1.5', 'many', '1001'])('a pool of %s connections', async (size) => {
  const error = await readStartError(`postgres://localhost/svc?pool_max=${size}`);
  expect(error.message).toBe('pool_max in SVC_DATABASE_URL must be an integer from 1 to 1000.');
});

it('a host that nobody knows', async () => {
  const error = await readStartError(`postgres://svc:${PASSWORD}@nowhere.invalid/svc`);
  expect(error).toMatchObject({ code: 'database_unusable' });
  expect(error.message).toBe(
    'There is no host nowhere.invalid for the database. Correct the host in SVC_DATABASE_URL.',
  );
});

it('a database that is not there', async () => {
  const error = await readStartError(change(await findServer(), { pathname: '/nothing_here' }));
  expect(error.message).toMatch(/^There is no database nothing_here\. Create it/);
});

it('a schema that is not there', async () => {
  const error = await readStartError(`${await createBareDatabase()}?search_path=nothing`);
  expect(error.message).toMatch(/^There is no schema nothing in the database\. Create it/);
});

it('a role without rights', async () => {
  const url = await createBareDatabase();
  const role = `weak_${randomBytes(6).toString('hex')}`;
  await runSql(
    url,
    `CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'; REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
  );
  onTestFinished(async () => void (await runSql(await findServer(), `DROP ROLE ${role}`)));
  const error = await readStartError(change(url, { username: role, password: PASSWORD }));
  expect(error.message).toMatch(/^The role weak_\w+ lacks a right \(.+\)\. Make it the owner/);
});

it('a database that another program uses', async () => {
  const url = await createBareDatabase();
  await runSql(url, 'CREATE TABLE jobs (id text)');
  expect((await readStartError(url)).message).toMatch(/used by another program.*of its own\.$/);
});

it('a database without TLS, for who wants it', async () => {
  const error = await readStartError(`${await findServer()}?sslmode=verify-full`);
  expect(error.message).toMatch(/^The database speaks no TLS\./);
});

it.each([
  ['53100', /^The disk of the database is full\. Make room/],
  ['53300', /takes no more connections\. Raise its max_connections/],
  ['57P03', /just starting or stopping\. Start the server again in a moment\.$/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /certificate of the database is not trusted.*sslrootcert/],
])('what PostgreSQL or TLS calls %s', (code, expected) => {
  const address = parsePostgresUrl(`postgres://svc:${PASSWORD}@localhost/svc`);
  const error = describeStartError(Object.assign(new Error('No.'), { code }), address);
  expect(error).toMatchObject({ code: 'database_unusable', message: expect.stringMatching(expected) });
});

it('the library, where it is not installed', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  const fail = () => Promise.reject(missing);
  await expect(openPool(parsePostgresUrl('postgres://localhost/svc'), fail)).rejects.toMatchObject({
    code: 'library_missing',
    message: expect.stringMatching(/not installed.*npm install pg$/),
  });
});
