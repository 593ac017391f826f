import { expect, test } from 'vitest';
import { addCounts, countTests, formatCounts } from '../../../../scripts/test-runner/count-tests.ts';

const PASSED = { stats: { expected: 14, unexpected: 0, flaky: 0, skipped: 0 } };

test('reads the report of Vitest', () => {
  const report = { numPassedTests: 45, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };

  expect(countTests(report, false)).toEqual({ passed: 45, failed: 1, skipped: 3 });
});

test('reads the report of Playwright, where a flaky test has passed in the end', () => {
  const report = { stats: { expected: 13, unexpected: 1, flaky: 1, skipped: 5 } };

  expect(countTests(report, false)).toEqual({ passed: 14, failed: 1, skipped: 5 });
});

test('counts a suite without a report as one check', () => {
  expect(countTests(undefined, true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countTests(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('counts a failure when a suite fails though its tests have passed', () => {
  expect(countTests(PASSED, false)).toEqual({ passed: 14, failed: 1, skipped: 0 });
});

test('prints a sum in the wording that is promised', () => {
  const all = [
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 0, skipped: 1 },
  ];

  expect(formatCounts(addCounts(all))).toBe('11 passed, 2 failed, 4 skipped');
});
