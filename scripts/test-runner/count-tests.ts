export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What is read of the JSON reports of Vitest and Playwright. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/**
 * How many tests a suite has run, by the report of its test runner. A suite without a report is one check, and its exit
 * code the result.
 */
export function countTests(report: unknown, isSuccess: boolean): Counts {
  const counts = report === undefined ? countCheck(isSuccess) : readReport(report as Report); // of a runner of ours
  // Also where all tests have passed: something else is wrong then.
  return isSuccess || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function countCheck(isSuccess: boolean): Counts {
  return { passed: isSuccess ? 1 : 0, failed: 0, skipped: 0 };
}

/** A flaky test of Playwright has passed in the end. */
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

/** The wording that continuous integration reads as the last line. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
