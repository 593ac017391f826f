import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';

/** A program that runs until it gets a signal, which it names. */
const PROGRAM = `
  import { endWithNpm } from './scripts/npm/end-with-npm.ts';
  endWithNpm();
  process.once('SIGTERM', () => { console.log('got SIGTERM'); process.exit(); });
  console.log('runs');
  setInterval(() => {}, 60_000);
`;

it('a program gets the SIGTERM with which the shell between it and npm dies', async () => {
  const words = [process.execPath, '--input-type=module', '--eval', PROGRAM];
  const shell = spawn('/bin/sh', ['-c', '"$0" "$@"; exit $?', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], npm_lifecycle_event: 'example' },
    detached: true,
  });
  const { pid = 0 } = shell;
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  onTestFinished(() => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Both are gone, as they should be.
    }
  });
  await expect.poll(() => output).toBe('runs\n');

  shell.kill('SIGTERM');
  // The output ends with the program, not with the shell.
  await once(shell, 'close');
  expect(output).toBe('runs\ngot SIGTERM\n');
});
