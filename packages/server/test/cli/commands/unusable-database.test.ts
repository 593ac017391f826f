import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFreePort } from '../../../../../scripts/services/free-port.ts';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { MIGRATIONS } from '../../../src/drivers/sqlite/sqlite-migrations.ts';
import { runCommand } from './run-command.ts';
import { findServer } from '../../support/services/test-postgres.ts';
import { makeTempFolder, startTestServer } from '../../support/test-server.ts';

const PASSWORD = 'not-for-any-log';
const COMMANDS = [
  'keys create --project demo',
  'keys list',
  'jobs list',
  'jobs cancel any',
  'stats',
  'migrate',
  'migrate --check',
  'webhooks list',
  'webhooks add https://app.example.com/',
  'dashboard off',
  'export',
  'import',
];

interface Place {
  environment?: NodeJS.ProcessEnv;
  dataDir?: string;
}

/** A start would make or change the database, so it must fail, too. */
const START = '--port 0';

async function databaseAt(url: string): Promise<Place> {
  return { environment: { SVC_DATABASE_URL: url } };
}

it.each<[string, () => Promise<Place>, RegExp]>([
  [
    'has a wrong address',
    () => databaseAt(`mysql://svc:${PASSWORD}@127.0.0.1/svc`),
    /^SVC_DATABASE_URL is not the address of a PostgreSQL database\. Write postgres:\/\/.*\n$/,
  ],
  [
    'is away',
    async () => databaseAt(`postgres://svc:${PASSWORD}@127.0.0.1:${await findFreePort()}/svc`),
    /^No database answers at 127\.0\.0\.1:\d+\. Start it, or correct SVC_DATABASE_URL\.\n$/,
  ],
  [
    'refuses the password',
    async () => databaseAt(Object.assign(new URL(await findServer()), { password: PASSWORD }).href),
    /^The database refuses the role postgres with this password\. Correct both in SVC_DATABASE_URL\.\n$/,
  ],
])('where the database %s, every command says so in one sentence', async (_why, findPlace, message) => {
  const { environment = {}, dataDir = await makeTempFolder() } = await findPlace();
  const commands = environment.SVC_DATABASE_URL === undefined ? COMMANDS : [START, ...COMMANDS];
  for (const command of commands) {
    const told = await runCommand(dataDir, command, { environment });
    const stderr = expect.stringMatching(message);
    expect({ command, ...told }).toEqual({ command, code: 1, stdout: '', stderr });
    expect(told.stderr).not.toContain(PASSWORD);
  }
});

it('where there is no data folder yet, every command says so that does not add anything', async () => {
  const dataDir = join(await makeTempFolder(), 'none');
  for (const command of COMMANDS.filter((command) => !/create|add|import/.test(command))) {
    expect({ command, ...(await runCommand(dataDir, command)) }).toEqual({
      command,
      code: 1,
      stdout: '',
      stderr: `There is nothing yet: the data folder ${dataDir} does not exist. Start the server once, or correct --data.\n`,
    });
  }
  expect(existsSync(dataDir)).toBe(false);
});

it.each(['keys create --project demo', 'dashboard secret', 'webhooks add https://a.example.com/'])(
  '"%s" may come before the first start: it makes the data folder, for its owner alone, and says so',
  async (command) => {
    const dataDir = join(await makeTempFolder(), 'new', 'data');
    const told = await runCommand(dataDir, command);
    expect(told).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`The data folder ${dataDir} is new.\n`),
    });
    const modes = ['', 'uploads', 'jobs.sqlite'].map((name) => statSync(join(dataDir, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
    expect((await runCommand(dataDir, command)).stderr).not.toContain('is new');
    const server = await startTestServer({ dataDir });
    expect(server.dashboardUrl !== null).toBe(command === 'dashboard secret');
  },
);

const SCHEMA_IS_OLDER =
  /^The schema of the database is older than this svc-server: \d+ of \d+ steps are made\. Update the server, or run "svc-server migrate" to change the schema now\.\n$/;

it('no command changes the schema under an older server, and each says what to do', async () => {
  const dataDir = await makeTempFolder();
  const [path, older] = [join(dataDir, 'jobs.sqlite'), MIGRATIONS.slice(0, -1)];
  openSqliteDatabase(path, older).close();
  const commands = COMMANDS.filter((command) => !/migrate|cancel|import/.test(command));
  for (const command of commands) {
    const told = await runCommand(dataDir, command);
    const stderr = expect.stringMatching(SCHEMA_IS_OLDER);
    expect({ command, ...told }).toEqual({ command, code: 1, stdout: '', stderr });
    // Fails if the command has changed the schema, which is then newer.
    openSqliteDatabase(path, older).close();
  }
  expect((await runCommand(dataDir, 'migrate')).code).toBe(0);
  for (const command of commands)
    expect([command, (await runCommand(dataDir, command)).code]).toEqual([command, 0]);
});
