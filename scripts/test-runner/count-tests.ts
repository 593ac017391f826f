export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The used part of the JSON reports of Vitest and Playwright. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/**
 * The tests of a suite, by its runner's report. A suite without a report is one check, with its exit code as the
 * result.
 */
export function countTests(report: unknown, isSuccess: boolean): Counts {
  const counts = report === undefined ? countCheck(isSuccess) : readReport(report as Report); // of our own runners
  // If all tests have passed, something else has failed.
  return isSuccess || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function countCheck(isSuccess: boolean): Counts {
  return { passed: isSuccess ? 1 : 0, failed: 0, skipped: 0 };
}

/** Playwright's flaky tests have passed in the end. */
function readReport({ stats, ...vitest }: Report): Counts {
  if (stats)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = vitest;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (outcome: keyof Counts) => all.reduce((total, counts) => total + counts[outcome], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Continuous integration reads this as the last line. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
