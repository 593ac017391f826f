import { expect, it } from 'vitest';
import { createKnownPhones, findKnownPhones } from '../../src/controller/known-phones.ts';

it('tells the last job of each set of routes', () => {
  const phones = createKnownPhones();
  phones.remember('/a', 'one', 0);
  phones.remember('/a', 'two', 1);
  phones.remember('/b', 'three', 1);
  expect([phones.recall('/a', 2), phones.recall('/b', 2), phones.recall('/c', 2)]).toEqual([
    'two',
    'three',
    undefined,
  ]);
});

it('forgets a job, but not one that was remembered since', () => {
  const phones = createKnownPhones();
  phones.remember('/a', 'one', 0);
  phones.remember('/a', 'two', 1);
  phones.forget('/a', 'one');
  expect(phones.recall('/a', 2)).toBe('two');
  phones.forget('/a', 'two');
  expect(phones.recall('/a', 2)).toBeUndefined();
});

it('outside a page nothing is shared', () => {
  expect(findKnownPhones()).not.toBe(findKnownPhones());
});
