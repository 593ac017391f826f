import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const TERMINAL = fileURLToPath(new URL('../../src/cli/terminal.ts', import.meta.url));
const DESCRIBE = fileURLToPath(new URL('../../src/telemetry/describe-error.ts', import.meta.url));

it.each([
  'throw new Error("Job QUJDREVGR0hJSktMTU5PUA")',
  'Promise.reject(new Error("/QUJDREVGR0hJSktMTU5PUA"))',
])('an uncaught error is logged without secrets, and ends the process: %s', async (failure) => {
  const program = `
      import { processTerminal } from ${JSON.stringify(TERMINAL)};
      import { describeError } from ${JSON.stringify(DESCRIBE)};
      processTerminal.watchCrash((error) => processTerminal.writeLog(JSON.stringify(describeError(error))));
      setTimeout(() => { ${failure} });
      setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [log, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(JSON.parse(log)).toMatchObject({
    type: 'Error',
    stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
  });
  expect(log).not.toContain('QUJDREVGR0hJSktMTU5PUA');
});
