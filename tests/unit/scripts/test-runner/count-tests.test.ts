import { expect, test } from 'vitest';
import { addCounts, countTests, formatCounts } from '../../../../scripts/test-runner/count-tests.ts';

test('reads the closing line of Vitest', () => {
  const output = '\u001B[2m      Tests \u001B[22m 1 failed | 45 passed | 2 skipped | 1 todo (49)\n';

  expect(countTests(output, false)).toEqual({ passed: 45, failed: 1, skipped: 3 });
});

test('reads the closing lines of Playwright', () => {
  const output =
    '  1 failed\n    [e2e] › a.spec.ts:3:1 › 7 passed through\n  2 skipped\n  3 did not run\n  14 passed (49.6s)\n';

  expect(countTests(output, false)).toEqual({ passed: 14, failed: 1, skipped: 5 });
});

test('adds up what several programs of a suite have run', () => {
  const output = '3 passed, 0 failed\n      Tests  20 passed (20)\n1 passed, 0 failed, 4 skipped\n';

  expect(countTests(output, true)).toEqual({ passed: 24, failed: 0, skipped: 4 });
});

test('counts a program without tests as one check', () => {
  expect(countTests('Found 0 warnings and 0 errors.\n', true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countTests('', false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('counts a failure when a program fails though its tests have passed', () => {
  expect(countTests('  14 passed (49.6s)\n', false)).toEqual({ passed: 14, failed: 1, skipped: 0 });
});

test('prints a sum in the wording that is promised', () => {
  const all = [
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 0, skipped: 1 },
  ];

  expect(formatCounts(addCounts(all))).toBe('11 passed, 2 failed, 4 skipped');
});
