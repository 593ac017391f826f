import { expect, test } from 'vitest';
import { findFocus } from '../../src/view/describe-files.ts';

const former = ['a', 'b', 'c'];

test.each([
  ['b', ['a', 'smaller b', 'c'], { id: 'smaller b', isReplaced: true }],
  ['c', ['a', 'b', 'other c'], { id: 'other c', isReplaced: true }],
  ['b', ['a', 'c'], { id: 'c', isReplaced: false }],
  ['c', ['a', 'b'], { id: 'b', isReplaced: false }],
  ['b', ['c', 'a'], { id: 'c', isReplaced: false }],
  ['a', ['c'], { id: 'c', isReplaced: false }],
  ['a', ['b', 'c', 'd'], { id: 'b', isReplaced: false }],
  ['a', [], undefined],
])('when the line %s has the focus and the list is %j, it goes to %j', (left, now, to) => {
  expect(findFocus(left, { former, now })).toEqual(to);
});
