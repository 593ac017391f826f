import { expect, it } from 'vitest';
import { findKnownPhones, recallPhone, type KnownPhones } from '../../src/controller/known-phones.ts';

it('tells the last job of each set of routes, for an hour', () => {
  const phones: KnownPhones = new Map([
    ['/a', { jobId: 'one', heardAtMs: 0 }],
    ['/b', { jobId: 'two', heardAtMs: 1 }],
  ]);
  const recalled = ['/a', '/b', '/c'].map((chain) => recallPhone(phones, chain, 60 * 60_000));
  expect(recalled).toEqual([undefined, 'two', undefined]);
});

it('outside a page nothing is shared', () => {
  expect(findKnownPhones()).not.toBe(findKnownPhones());
});
