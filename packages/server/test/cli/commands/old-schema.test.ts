import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { MIGRATIONS } from '../../../src/drivers/sqlite/sqlite-migrations.ts';
import { readJson, runCommand } from '../../support/run-command.ts';
import { makeTempFolder } from '../../support/test-server.ts';

it.each([
  'keys list',
  'keys create --project demo',
  'jobs list',
  'stats',
  'webhooks list',
  'dashboard off',
  'export',
])('"%s" does not change the schema under an older server, and says what to do', async (words) => {
  const dataDir = await makeTempFolder();
  const [path, older] = [join(dataDir, 'jobs.sqlite'), MIGRATIONS.slice(0, -1)];
  openSqliteDatabase(path, older).close();
  const { code, stdout, stderr } = await runCommand(dataDir, words);
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^The schema of the database is older than this svc-server: \d+ of \d+ steps are made\. Update the server, or run "svc-server migrate" to change the schema now\.\n$/,
    ),
  });
  // Of a newer version it would be refused here.
  openSqliteDatabase(path, older).close();
  expect((await runCommand(dataDir, 'migrate')).code).toBe(0);
  expect((await runCommand(dataDir, words)).code).toBe(0);
});

it('a key can be made before the server starts for the first time', async () => {
  const dataDir = await makeTempFolder();
  expect((await runCommand(dataDir, 'keys create --project demo')).code).toBe(0);
  expect(await readJson(dataDir, 'keys list')).toMatchObject([{ project: 'demo' }]);
});
