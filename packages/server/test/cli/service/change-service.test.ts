import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { expect, it } from 'vitest';
import {
  addServiceOptions,
  changeService,
  type ServiceSystem,
} from '../../../src/cli/service/change-service.ts';
import { addServerOptions } from '../../../src/cli/start-options.ts';
import { readVariables } from '../../../src/cli/setting.ts';
import { processTerminal } from '../../../src/cli/terminal.ts';
import { makeTempFolder } from '../../support/test-server.ts';

/** Runs the words of a command line on a system that notes its commands. */
async function change(
  words: readonly string[],
  system: Partial<ServiceSystem> & { homeDir: string },
  environment: NodeJS.ProcessEnv = {},
) {
  const ran: string[] = [];
  let output = '';
  const terminal = { ...processTerminal, environment, write: (text: string) => void (output += text) };
  const root = new Command().option('--data <DIR>', '', 'default').option('--json');
  const start = root.command('start', { isDefault: true });
  addServerOptions(start);
  addServiceOptions(start);
  root.hook('preAction', () => readVariables(start, start.options, environment));
  let isDone = false;
  start.action(async () => {
    isDone = await changeService(terminal, start, {
      platform: 'linux',
      run: async (command) => ran.push(command.join(' ')),
      ...system,
    });
  });
  await root.parseAsync([...words], { from: 'user' });
  return {
    isDone,
    ran,
    output,
    file: join(system.homeDir, '.config/systemd/user/pocketfill-server.service'),
  };
}

it('neither option: the server starts as ever', async () => {
  const { isDone, ran } = await change(['--port', '0'], { homeDir: await makeTempFolder() });
  expect([isDone, ran]).toEqual([false, []]);
});

it('installs the service with the other options, and the whole path of the data', async () => {
  const homeDir = await makeTempFolder();
  const { isDone, ran, output, file } = await change(
    ['start', '--port', '8080', '--install-service', '--host', 'a b', '--data', 'folder', '--json'],
    { homeDir },
  );
  expect(isDone).toBe(true);
  expect(await readFile(file, 'utf8')).toContain(
    `"--port" "8080" "--host" "a b" "--data" "${resolve('folder')}"\n`,
  );
  expect(ran).toEqual([
    'systemctl --user disable --now pocketfill-server.service',
    'systemctl --user daemon-reload',
    'systemctl --user enable --now pocketfill-server.service',
  ]);
  expect(output).toContain(file);
  expect(output).toContain('--uninstall-service');
});

it('options that are set by variables go with it, secrets do not', async () => {
  const homeDir = await makeTempFolder();
  const { file } = await change(
    ['--install-service', '--port', '1'],
    { homeDir },
    {
      SVC_PORT: '2',
      SVC_PUBLIC_URL: 'https://files.example.com',
      SVC_NO_SEAL: 'yes',
      SVC_ALLOW_NETWORK: '0',
      SVC_DASHBOARD_SECRET: 'canary',
    },
  );
  const unit = await readFile(file, 'utf8');
  expect(unit).toContain('"--public-url" "https://files.example.com" "--no-seal" "--port" "1" "--data"');
  expect(unit).not.toContain('canary');
});

const failToConnect = async () => Promise.reject(new Error('Failed to connect to bus'));

it('says what to run where the system does not start it', async () => {
  const homeDir = await makeTempFolder();
  await expect(change(['--install-service'], { homeDir, run: failToConnect })).rejects.toThrow(
    'could not be started. In a session of this user, run: systemctl --user daemon-reload && systemctl --user enable --now pocketfill-server.service',
  );
});

it('removes the service, also one that is not there', async () => {
  const homeDir = await makeTempFolder();
  await change(['--install-service'], { homeDir });
  const { ran, output, file } = await change(['--uninstall-service'], { homeDir });
  expect(ran).toEqual(['systemctl --user disable --now pocketfill-server.service']);
  expect(existsSync(file)).toBe(false);
  expect(output).toContain('does not start at login any more');
  await expect(change(['--uninstall-service'], { homeDir })).resolves.toMatchObject({ isDone: true });
});
