import { expect, test } from 'vitest';
import { describeAccepted } from '../../src/labels/describe-accepted.ts';

test.each([
  ['', null, 1, ''],
  ['*/*', null, 1, ''],
  ['', 10_000_000, 1, 'Up to 10 MB'],
  ['', 5 * 1024 * 1024, 1, 'Up to 5 MB'],
  ['image/*', null, 1, 'Images'],
  ['image/*,.pdf,application/pdf', 2_000_000, 1, 'Images, PDF, up to 2 MB'],
  ['.jpg,image/jpeg,.png', null, 1, 'JPEG, PNG'],
  ['.doc,application/vnd.openxmlformats-officedocument.wordprocessingml.document', null, 1, 'Word'],
  ['image/jpeg; q=1, image/jpg', null, 1, 'JPEG'],
  ['["png", "*.pdf"]', null, 1, 'PNG, PDF'],
  ['*.*, .png', null, 1, ''],
  ['image, text/plain', null, 1, 'Images, text'],
  ['.a,.b,.c,.d,.e', null, 1, 'A, B, C, D, and others'],
  ['application/vnd.acme.model', null, 1, ''],
  ['.xlsx,application/vnd.acme.model', null, 1, 'Excel, and others'],
  ['', null, 10, 'Up to 10 files'],
  ['', 20_000_000, 10, 'Up to 10 files, 20 MB each'],
  ['image/*', 20_000_000, 10, 'Images, up to 10 files, 20 MB each'],
  ['image/*', 20_000_000, 1, 'Images, up to 20 MB'],
])('what may be sent, for accept="%s", %s bytes and %s files at most, is "%s"', (...given) => {
  const [accept, maxBytes, maxFiles, text] = given;
  expect(describeAccepted(accept, maxBytes, maxFiles)).toBe(text);
});
