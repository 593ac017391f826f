import { expect, test } from 'vitest';
import { describeAccepted } from '../../src/upload-button/describe-accepted.ts';

test.each([
  ['', null, ''],
  ['*/*', null, ''],
  ['', 10_000_000, 'Up to 10 MB'],
  ['', 5 * 1024 * 1024, 'Up to 5 MB'],
  ['image/*', null, 'Images'],
  ['image/*,.pdf,application/pdf', 2_000_000, 'Images, PDF, up to 2 MB'],
  ['.jpg,image/jpeg,.png', null, 'JPEG, PNG'],
  ['.doc,application/vnd.openxmlformats-officedocument.wordprocessingml.document', null, 'Word'],
  ['image/jpeg; q=1, image/jpg', null, 'JPEG'],
  ['["png", "*.pdf"]', null, 'PNG, PDF'],
  ['*.*, .png', null, ''],
  ['image, text/plain', null, 'Images, text'],
  ['.a,.b,.c,.d,.e', null, 'A, B, C, D, and others'],
  ['application/vnd.acme.model', null, ''],
  ['.xlsx,application/vnd.acme.model', null, 'Excel, and others'],
])('what may be sent, for accept="%s" and %s bytes at most, is "%s"', (accept, maxBytes, text) => {
  expect(describeAccepted(accept, maxBytes)).toBe(text);
});

test.each([
  ['', null, 10, 'Up to 10 files'],
  ['', 20_000_000, 10, 'Up to 10 files, 20 MB each'],
  ['image/*', 20_000_000, 10, 'Images, up to 10 files, 20 MB each'],
  ['image/*', 20_000_000, 1, 'Images, up to 20 MB'],
])('for accept="%s", %s bytes each and %s files it is "%s"', (...given) => {
  const [accept, maxBytes, maxFiles, text] = given;
  expect(describeAccepted(accept, maxBytes, maxFiles)).toBe(text);
});
