import { parseArgs } from 'node:util';
import { runSuites } from './test-runner/run-suites.ts';
import { selectSuites, SUITES } from './test-runner/suites.ts';

// The command `npm test`: all suites, or those of `-- --only e2e,kit` and what they need. Each suite's output is
// printed when it fails, and kept in test-results/logs.

try {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const names = values.only?.split(',') ?? SUITES.map(({ name }) => name);
  process.exitCode = (await runSuites(selectSuites(names))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
