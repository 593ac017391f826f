import assert from 'node:assert/strict';
import { waitUntil } from '../../support/fake-clock.ts';

const LIMIT_MS = 10_000;

/** Returns when it is true; says what never came true otherwise. */
export async function eventually(promise: string, isTrue: () => Promise<boolean>): Promise<void> {
  const limitMs = performance.now() + LIMIT_MS;
  let isHeld = false;
  await waitUntil(async () => (isHeld = await isTrue()) || performance.now() > limitMs);
  assert.ok(isHeld, `never: ${promise}`);
}
