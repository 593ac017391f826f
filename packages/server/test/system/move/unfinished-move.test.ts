import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { COPY_KINDS } from '../../../src/ports/data-copy.ts';
import type { Database } from '../../../src/ports/database.ts';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import { fillDatabase } from '../../drivers/contracts/copied-examples.ts';
import { runCommand } from '../../support/run-command.ts';
import { runServer, spawnServer } from '../../support/server-process.ts';
import {
  createBareDatabase,
  createTestDatabase,
  openTestPostgres,
  runSql,
} from '../../support/services/test-postgres.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { waitUntil } from '../../support/time.ts';

const MOVE = 'move --from sqlite --to postgres';

/** A data folder with something of everything, and more jobs than are copied in one step. */
async function makeFolder(): Promise<{ dataDir: string; rows: unknown }> {
  const dataDir = await makeTempFolder();
  const database = await openAdminStorage({ dataDir });
  await fillDatabase(database);
  // No file of it is in an object store.
  await database.copy.blobs.remove(['blob-1', 'blob-2']);
  const [job] = await database.copy.jobs.read(undefined, 1);
  if (!job) throw new Error('There is no job.');
  const many = Array.from({ length: 500 }, (_, index) => ({ ...job, id: `many-${index}`, files: [] }));
  await database.copy.jobs.put(many);
  const rows = await readRows(database);
  await database.close();
  return { dataDir, rows };
}

/** All that is moved. */
async function readRows({ copy }: Database) {
  const rows: Record<string, unknown[]> = {};
  for (const kind of COPY_KINDS) {
    const all = await copy[kind].read(undefined, 1_000);
    rows[kind] = all.filter(({ id }) => id !== 'move' && id !== 'download_secret');
  }
  return rows;
}

/** Holds back the move when it has copied some rows. Returns how to let it go on. */
async function holdBack(
  url: string,
): Promise<{ whenHeld: () => Promise<void>; release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  await client.query('SELECT FROM held_bytes FOR UPDATE');
  return {
    whenHeld: () =>
      waitUntil(async () => {
        const waiting =
          'SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid';
        return (await client.query(waiting)).rowCount === 1;
      }),
    release: async () => void (await client.query('ROLLBACK')),
  };
}

it('stopped by Ctrl+C, a move lets no server start on its half, and is finished by the same command', async () => {
  const { dataDir, rows } = await makeFolder();
  const url = await createTestDatabase();
  const environment = { SVC_DATABASE_URL: url };
  const hold = await holdBack(url);
  const move = spawnServer([...MOVE.split(' '), '--data', dataDir], environment);
  await hold.whenHeld();
  move.child.kill('SIGINT');
  await hold.release();
  const stopped = await move.finished;
  expect([stopped.code, stopped.stdout]).toEqual([1, '']);
  expect(stopped.stderr).toMatch(/^The move was stopped\. To finish it, run the same command again: .*\n$/m);
  const target = await openTestPostgres(url);
  expect(await target.copy.keys.count()).toBe(2);
  expect(await target.copy.deliveries.count()).toBe(0);
  const refused = await runCommand(dataDir, '--port 0', environment);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^The move of data .*\n$/)]);
  expect((await runCommand(dataDir, MOVE, environment)).code).toBe(0);
  expect(await readRows(target)).toEqual(rows);
  const again = await runCommand(dataDir, MOVE, environment);
  expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/nothing was done now\.\n$/)]);
});

it('a move notices that its target has kept something else, and mends that the next time', async () => {
  const { dataDir, rows } = await makeFolder();
  const url = await createBareDatabase();
  const target = await openTestPostgres(url);
  await runSql(url, DAMAGE_KEYS);
  const environment = { SVC_DATABASE_URL: url };
  const { code, stdout, stderr } = await runCommand(dataDir, MOVE, environment);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /^The copy is not what the source is \(keys: 2\)\. Run the same command again.*\n$/m,
  );
  await runSql(url, 'DROP TRIGGER damage ON keys');
  expect((await runCommand(dataDir, MOVE, environment)).code).toBe(0);
  expect(await readRows(target)).toEqual(rows);
});

const DAMAGE_KEYS = `
  CREATE FUNCTION damage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.hash := 'x'; RETURN NEW; END $$;
  CREATE TRIGGER damage BEFORE INSERT OR UPDATE ON keys FOR EACH ROW EXECUTE FUNCTION damage()`;

it('nothing is moved from a server that runs, to one that runs, or to one with other data', async () => {
  const [source, target] = [await runServer(), await createTestDatabase()];
  const environment = { SVC_DATABASE_URL: target };
  const move = async (dataDir: string) => {
    const { code, stdout, stderr } = await runCommand(dataDir, MOVE, environment);
    expect([code, stdout]).toEqual([1, '']);
    return stderr;
  };
  expect(await move(source.dataDir)).toMatch(/^Another server is using the data folder .*\n$/);
  await source.end('SIGTERM');
  const user = await runServer([], { environment });
  expect(await move(source.dataDir)).toMatch(/^A server uses the target\. Stop it.*\n$/);
  await user.createJob();
  await user.end('SIGTERM');
  expect(await move(source.dataDir)).toMatch(/^The target has jobs, keys or webhooks of its own\. .*\n$/);
  expect(await (await openTestPostgres(target)).settings.find('move')).toBeUndefined();
});
