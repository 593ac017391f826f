import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../../../../scripts/services/free-port.ts';
import { openPostgresMigrations } from '../../../src/drivers/postgres/open-postgres-migrations.ts';
import { MIGRATIONS } from '../../../src/drivers/postgres/schema/postgres-migrations.ts';
import type { Migrations } from '../../../src/ports/database.ts';
import { createBareDatabase, openTestPostgres, runSql } from '../../support/services/test-postgres.ts';

async function open(url: string): Promise<Migrations> {
  const migrations = await openPostgresMigrations(url);
  onTestFinished(() => migrations.close());
  return migrations;
}

it('counts the steps that are missing, and changes nothing', async () => {
  const url = await createBareDatabase();
  const migrations = await open(url);
  expect(await migrations.countMissing()).toBe(MIGRATIONS.length);
  expect(await runSql(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  await migrations.apply();
  expect(await migrations.countMissing()).toBe(0);
  await openTestPostgres(url, { migrates: false });
});

it('refuses the schema of a newer version, to be counted or to be changed', async () => {
  const url = await createBareDatabase();
  const migrations = await open(url);
  await migrations.apply();
  await runSql(url, 'UPDATE svc_schema SET version = version + 1');
  const newer = { name: 'StartError', code: 'newer_data', message: expect.stringMatching(/newer version/) };
  await expect(migrations.countMissing()).rejects.toMatchObject(newer);
  await expect(migrations.apply()).rejects.toMatchObject(newer);
});

it('says why a database cannot be used', async () => {
  const migrations = await open(`postgres://svc@127.0.0.1:${await findFreePort()}/svc`);
  const away = {
    name: 'StartError',
    code: 'database_unusable',
    message: expect.stringMatching(/^No database answers at/),
  };
  await expect(migrations.countMissing()).rejects.toMatchObject(away);
  await expect(migrations.apply()).rejects.toMatchObject(away);
});
