import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readStart } from '../../packages/server/test/cli/read-start.ts';
import { rootPath } from './root-path.ts';

const text = readFileSync(rootPath('deploy/systemd/pocketfill-server.service'), 'utf8');
const home = mkdtempSync(path.join(tmpdir(), 'systemd-test-'));
const unit = path.join(home, 'pocketfill-server.service');
// The program is not installed here.
writeFileSync(unit, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('the unit starts the program with a command and variables that it has', async () => {
  const [, ...words] = /^ExecStart=(.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
  const variables = [...text.matchAll(/\b(SVC_[A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const started = await readStart(words, Object.fromEntries(variables) as NodeJS.ProcessEnv);
  expect(started).toMatchObject({
    code: 0,
    options: { dataDir: '%S/pocketfill', publicUrl: 'https://files.example.com' },
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined;

describe.skipIf(!hasSystemd)('systemd (skipped where systemd-analyze is not installed)', () => {
  test('takes the unit without a warning', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('finds the service to be well locked in', () => {
    // The threshold is ten times what it prints: 0 is safe, 10 is not.
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', unit];
    expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toContain('Overall exposure level');
  });
});
