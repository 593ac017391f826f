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

it('forgets the phone of one set of routes', () => {
  const phones = createKnownPhones();
  phones.remember('/a', 'one', 0);
  phones.remember('/b', 'two', 0);
  phones.forget('/a');
  expect([phones.recall('/a', 1), phones.recall('/b', 1)]).toEqual([undefined, 'two']);
});

it('outside a page nothing is shared', () => {
  expect(findKnownPhones()).not.toBe(findKnownPhones());
});
