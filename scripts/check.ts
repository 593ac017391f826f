import { execFileSync } from 'node:child_process';
import { runSuites } from './test-runner/run-suites.ts';
import { selectSuites, SUITES } from './test-runner/suites.ts';

// The command `npm run check`, in less than a minute: format, lint, types, and the unit tests of changes since the
// branch left main, or since the last commit on main. Suites of a whole server run in `npm test`.

const changed = {
  name: 'unit',
  scripts: [['unit', '--changed', findBase(), '--passWithNoTests', '--exclude', '**/test/system/**']],
  cores: 1,
} as const;
const suites = [...selectSuites(['lint', 'types'], SUITES), changed];
process.exitCode = (await runSuites(suites)) ? 0 : 1;

function findBase(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return readGit('merge-base', 'HEAD', main);
    } catch {
      // A clone may lack the other branch.
    }
  }
  return 'HEAD';
}

function readGit(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
