import { parseArgs } from 'node:util';
import { runSuites } from './test-runner/run-suites.ts';
import { planSuites } from './test-runner/suites.ts';

// The commands `npm test` and `npm run test:release`: all suites, or those of `-- --only e2e,kit` with their needs. A
// suite's output is printed when it fails, and kept in test-results/logs.

try {
  const { values } = parseArgs({ options: { only: { type: 'string' }, release: { type: 'boolean' } } });
  const { only, release = false } = values;
  // Read by the configurations of the suites, which leave out what runs before a release only.
  if (release) process.env['TEST_RELEASE'] = '1';
  process.exitCode = (await runSuites(planSuites(release, only?.split(',')))) ? 0 : 1;
  if (!release)
    console.log('Before a release: npm run test:release (other versions, all views and cases, long runs)');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
