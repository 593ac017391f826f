import { expect, it } from 'vitest';
import { findFreePort } from '../../../../../scripts/services/free-port.ts';
import { runCommandLine } from '../../../src/cli/run.ts';
import { processTerminal, type Terminal } from '../../../src/cli/terminal.ts';
import { createPinoLog } from '../../../src/drivers/pino-log.ts';
import { systemClock } from '../../../src/drivers/system-clock.ts';
import { startServer } from '../../../src/start-server.ts';
import { openMigrations } from '../../../src/wire/open-migrations.ts';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import { findServer } from '../../support/services/test-postgres.ts';
import { makeTempFolder } from '../../support/test-server.ts';

const PASSWORD = 'not-for-any-log';
/** As the real program has them. */
const PARTS = {
  startServer,
  openAdminStorage,
  openMigrations,
  createLog: createPinoLog,
  clock: systemClock,
};
const COMMANDS = [
  '--port 0',
  'keys create --project demo',
  'keys list',
  'jobs list',
  'jobs cancel any',
  'stats',
  'migrate',
  'migrate --check',
  'webhooks list',
  'dashboard off',
];

it.each<[string, () => Promise<string>, RegExp]>([
  [
    'has a wrong address',
    async () => `mysql://svc:${PASSWORD}@127.0.0.1/svc`,
    /^SVC_DATABASE_URL is not the address of a PostgreSQL database\. Write postgres:\/\/.*\n$/,
  ],
  [
    'is away',
    async () => `postgres://svc:${PASSWORD}@127.0.0.1:${await findFreePort()}/svc`,
    /^No database answers at 127\.0\.0\.1:\d+\. Start it, or correct SVC_DATABASE_URL\.\n$/,
  ],
  [
    'refuses the password',
    async () => Object.assign(new URL(await findServer()), { password: PASSWORD }).href,
    /^The database refuses the role postgres with this password\. Correct both in SVC_DATABASE_URL\.\n$/,
  ],
])('where the database %s, every command says so in one sentence', async (_why, findUrl, message) => {
  const environment = { SVC_DATABASE_URL: await findUrl() };
  const dataDir = await makeTempFolder();
  for (const command of COMMANDS) {
    const told = await run([...command.split(' '), '--data', dataDir], environment);
    expect({ command, ...told }).toEqual({ command, code: 1, written: [expect.stringMatching(message)] });
    expect(told.written.join('')).not.toContain(PASSWORD);
  }
});

/** Runs a command in this process, which takes a moment only. */
async function run(words: readonly string[], environment: NodeJS.ProcessEnv) {
  const written: string[] = [];
  const write = (text: string) => void written.push(text);
  const terminal: Terminal = {
    ...processTerminal,
    environment,
    write,
    writeError: write,
    logError: (error) => write(String(error)),
    waitForStop: () => new Promise(() => {}),
    watchCrash() {},
  };
  const code = await runCommandLine(words, { ...PARTS, terminal });
  return { code, written };
}
