import { expect, it } from 'vitest';
import { findSizeHint, readSizeHints } from '../../src/index.ts';

it.each([
  ['photo.jpg', 'image/jpeg', 10],
  ['IMG.HEIC', '', 10],
  ['clip.mov', '', 50],
  ['voice.m4a', 'audio/mp4', 5],
  ['letter.pdf', 'application/pdf', 5],
  ['data.own', '', 50],
  ['clip.ogg', '', 50],
])('the largest limit that may hold for %s, "%s", is %s', (name, type, bytes) => {
  expect(findSizeHint({ image: 10, video: 50, any: 5 }, { name, type })).toBe(bytes);
});

it('nothing limits a kind that no limit is for', () => {
  expect(findSizeHint({ image: 10 }, { name: 'a.pdf', type: '' })).toBe(Infinity);
});

it('limits of other forms are left out', () => {
  expect(readSizeHints({ image: 10, video: '5', all: 3, any: -1 })).toEqual({ image: 10 });
  expect(readSizeHints({ video: null })).toBeUndefined();
  expect(readSizeHints(7)).toBeUndefined();
});
