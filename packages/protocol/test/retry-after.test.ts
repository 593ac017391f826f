import { expect, it } from 'vitest';
import { readRetryAfter } from '../src/retry-after.ts';

const nowMs = Date.parse('2026-01-01T00:00:00Z');

it.each([
  ['7', 7],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('reads Retry-After %j as %j seconds', (header, seconds) =>
  expect(readRetryAfter(header, nowMs)).toBe(seconds),
);
