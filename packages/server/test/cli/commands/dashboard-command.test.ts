import { readObject } from '@svc/protocol';
import { expect, it } from 'vitest';
import { isAdminSecret } from '../../../src/crypto/admin-secret.ts';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import { readJson, runCommand } from './run-command.ts';
import { makeTempFolder } from '../../support/test-server.ts';

async function readHash(dataDir: string): Promise<string | undefined> {
  const { settings, close } = await openAdminStorage({ dataDir });
  return settings.find('dashboard_secret').finally(close);
}

it('prints a secret once, stores only its hash, and replaces the former one', async () => {
  const dataDir = await makeTempFolder();
  const { code, stdout, stderr } = await runCommand(dataDir, 'dashboard secret');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^svc_admin_\S{43}\n$/)]);
  expect(stderr).toContain('It is not shown again');
  const hash = (await readHash(dataDir)) ?? '';
  expect(hash).not.toContain(stdout.trim());
  expect(await isAdminSecret(hash, stdout.trim())).toBe(true);
  // A new secret replaces the former one.
  const secret = String(readObject(await readJson(dataDir, 'dashboard secret'))?.['secret']);
  const newHash = (await readHash(dataDir)) ?? '';
  expect(await isAdminSecret(newHash, secret)).toBe(true);
  expect(await isAdminSecret(newHash, stdout.trim())).toBe(false);
});

it('shuts the dashboard', async () => {
  const dataDir = await makeTempFolder();
  await runCommand(dataDir, 'dashboard secret');
  expect(await readJson(dataDir, 'dashboard off')).toEqual({ isOn: false, wasOn: true });
  expect(await readHash(dataDir)).toBeUndefined();
  expect(await runCommand(dataDir, 'dashboard off')).toMatchObject({
    code: 0,
    stdout: 'The dashboard is off.\n',
  });
});
