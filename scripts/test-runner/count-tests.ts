import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

type Outcome = keyof Counts;

const VITEST = /^ *Tests +(.+) \(\d+\)$/gm;
const PLAYWRIGHT = /^ +(\d+) (passed|flaky|failed|interrupted|skipped|did not run)\b/gm;
const PLAIN = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;

/** Words of the test runners. A flaky test of Playwright has passed in the end. */
const OUTCOMES: Record<string, Outcome> = {
  passed: 'passed',
  flaky: 'passed',
  failed: 'failed',
  interrupted: 'failed',
  skipped: 'skipped',
  todo: 'skipped',
  'did not run': 'skipped',
};

/**
 * How many tests a program has run, by the closing lines of Vitest and Playwright, or a line
 * `N passed, N failed, N skipped`. A program without such a line is one check, and its exit code the result.
 */
export function countTests(output: string, isSuccess: boolean): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [count, word] of findCounts(stripVTControlCharacters(output))) {
    const outcome = OUTCOMES[word];
    if (outcome) counts[outcome] += count;
  }
  const isEmpty = counts.passed + counts.failed + counts.skipped === 0;
  if (isSuccess && isEmpty) counts.passed = 1;
  // Also where all tests have passed: something else is wrong then.
  if (!isSuccess && counts.failed === 0) counts.failed = 1;
  return counts;
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (outcome: Outcome) => all.reduce((total, counts) => total + counts[outcome], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The wording that continuous integration reads as the last line. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function findCounts(text: string): [count: number, word: string][] {
  const ofVitest = [...text.matchAll(VITEST)].flatMap(([, line = '']) =>
    line.split(' | ').map((part): [number, string] => {
      const [count = '', word = ''] = part.split(' ');
      return [Number(count), word];
    }),
  );
  const ofPlaywright = [...text.matchAll(PLAYWRIGHT)].map(([, count, word = '']): [number, string] => [
    Number(count),
    word,
  ]);
  const plain = [...text.matchAll(PLAIN)].flatMap(([, passed, failed, skipped]): [number, string][] => [
    [Number(passed), 'passed'],
    [Number(failed), 'failed'],
    [Number(skipped ?? 0), 'skipped'],
  ]);
  return [...ofVitest, ...ofPlaywright, ...plain];
}
