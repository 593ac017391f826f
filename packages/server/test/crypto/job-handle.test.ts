import { expect, it } from 'vitest';
import { hideJobId, revealJobId } from '../../src/crypto/job-handle.ts';
import { createRandomId } from '../../src/crypto/secrets.ts';

const SECRET = Buffer.alloc(32, 1);

it('a handle leads back to its job, and tells nothing of its id', () => {
  const id = createRandomId();
  const handle = hideJobId(SECRET, id);
  expect(handle).toMatch(/^[\w-]{22}$/);
  expect(handle).not.toBe(id);
  expect(revealJobId(SECRET, handle)).toBe(id);
  expect(revealJobId(Buffer.alloc(32, 2), handle)).not.toBe(id);
});

it.each(['', 'x', 'x'.repeat(100), '%%%'])('%j is no handle', (text) => {
  expect(revealJobId(SECRET, text)).toBeUndefined();
});
