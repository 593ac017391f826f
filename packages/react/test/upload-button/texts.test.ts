import { afterEach, expect, test, vi } from 'vitest';
import { completeLabels } from '../../src/upload-button/complete-labels.ts';
import { describeAccepted } from '../../src/upload-button/describe-accepted.ts';
import { findNextStep } from '../../src/upload-button/find-next-step.ts';
import { DEFAULT_LABELS, ERROR_TEXTS } from '../../src/upload-button/labels.ts';
import { showFileName } from '../../src/upload-button/show-file-name.ts';
import type { SvcJobErrorCode } from '../../src/controller/svc-job-error.ts';

/** Of a day here. At midnight it is another day from one line to the next. */
const NOON = new Date(2026, 0, 2, 12);

afterEach(() => void vi.useRealTimers());

test.each([
  ['', null, ''],
  ['*/*', null, ''],
  ['', 10_000_000, 'Up to 10 MB'],
  ['', 5 * 1024 * 1024, 'Up to 5 MB'],
  ['image/*', null, 'Images'],
  ['image/*,.pdf,application/pdf', 2_000_000, 'Images, PDF, up to 2 MB'],
  ['.jpg,image/jpeg,.png', null, 'JPEG, PNG'],
  ['.doc,application/vnd.openxmlformats-officedocument.wordprocessingml.document', null, 'DOC, and others'],
  ['.a,.b,.c,.d,.e', null, 'A, B, C, D, and others'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', null, ''],
])('what may be sent, for accept="%s" and %s bytes at most, is "%s"', (accept, maxBytes, text) => {
  expect(describeAccepted(accept, maxBytes)).toBe(text);
});

test('a name that would turn the text around loses the characters that do it', () => {
  expect(showFileName('roof\u202Egpj.exe')).toBe('roofgpj.exe');
  expect(showFileName('a\u2066b\u2069\u0000\n.png')).toBe('ab.png');
});

test('a long name keeps its beginning and its end, and no emoji is cut in two', () => {
  const shown = showFileName(`${'🏠'.repeat(60)}${'x'.repeat(100_000)}.jpeg`);
  expect(shown.length).toBeLessThan(200);
  expect(shown.startsWith('🏠')).toBe(true);
  expect(shown.endsWith('.jpeg')).toBe(true);
  expect(shown).not.toMatch(/\p{Cs}/u);
});

test('each error has a sentence, and a next step that a button names', () => {
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

test('a code that is good until another day names the day', () => {
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
  expect(errors).toEqual({ ...ERROR_TEXTS, expired: 'Abgelaufen.' });
});
