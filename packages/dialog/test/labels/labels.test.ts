import { afterEach, expect, test, vi } from 'vitest';
import { completeLabels, DEFAULT_LABELS, ERRORS, findNextStep } from '../../src/labels/labels.ts';

/** Of a day here. At midnight it is another day from one line to the next. */
const NOON = new Date(2026, 0, 2, 12);

afterEach(() => void vi.useRealTimers());

test('the expiry time includes the day if it is not today', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  const soon = DEFAULT_LABELS.goodUntil(new Date());
  const later = DEFAULT_LABELS.goodUntil(new Date(Date.now() + 3 * 86_400_000));
  expect(soon).toMatch(/^Good until \D*\d+\D\d\d\D*$/);
  expect(later.length).toBeGreaterThan(soon.length + 3);
});

test('a text that is given as undefined stays English, and so does the sentence of an error', () => {
  const own = { title: 'Vom Telefon', cancel: undefined, accepted: undefined, errors: undefined };
  expect(completeLabels(own as object)).toEqual({ ...DEFAULT_LABELS, title: 'Vom Telefon' });
  const { errors } = completeLabels({ errors: { expired: 'Abgelaufen.', gone: undefined } as object });
  expect(errors).toEqual({ ...DEFAULT_LABELS.errors, expired: 'Abgelaufen.' });
});

test('each error has a sentence and a button for the next step', () => {
  for (const [code, [sentence, step]] of Object.entries(ERRORS)) {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(DEFAULT_LABELS.errors).toHaveProperty(code, sentence);
    expect(DEFAULT_LABELS[step]).not.toBe('');
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
