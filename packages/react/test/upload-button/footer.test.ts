import { expect, test } from 'vitest';
import type { SvcJobErrorCode } from '../../src/controller/svc-job-error.ts';
import { findNextStep } from '../../src/upload-button/footer.tsx';
import { DEFAULT_LABELS, ERROR_TEXTS } from '../../src/upload-button/labels.ts';

test('each error has a sentence and a button for the next step', () => {
  for (const [code, text] of Object.entries(ERROR_TEXTS)) {
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(DEFAULT_LABELS[findNextStep(code as SvcJobErrorCode)]).not.toBe(''); // its own keys
  }
});

test.each([
  ['unreachable', 'tryAgain'],
  ['rate_limited', 'tryAgain'],
  ['internal', 'tryAgain'],
  ['expired', 'newCode'],
  ['cancelled', 'newCode'],
  ['too_large', 'newCode'],
  ['job_failed', 'newCode'],
  ['unauthorized', 'close'],
  ['bad_request', 'close'],
] as const)('after "%s" the next step is "%s"', (code, step) => {
  expect(findNextStep(code)).toBe(step);
});
