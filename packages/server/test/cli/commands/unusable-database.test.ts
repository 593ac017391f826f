import { expect, it } from 'vitest';
import { findFreePort } from '../../../../../scripts/services/free-port.ts';
import { findServer } from '../../support/services/test-postgres.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { runInProcess } from './run-in-process.ts';

const PASSWORD = 'not-for-any-log';
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
  'export',
  'import',
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
    const told = await runInProcess([...command.split(' '), '--data', dataDir], { environment });
    expect({ command, ...told }).toEqual({
      command,
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(message),
    });
    expect(told.stderr).not.toContain(PASSWORD);
  }
});
