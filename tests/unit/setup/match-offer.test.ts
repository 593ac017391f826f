import { expect, test } from 'vitest';
import { MAX_BACKENDS } from '../../../lib/settings/saved-backends.ts';
import { applyOffer, matchOffer } from '../../../lib/setup/match-offer.ts';
import { home, work } from '../fixtures/options-world.ts';

const saved = { backends: [home, work], activeId: 'home' };
const createId = () => 'new';
const offered = { ...work, address: 'https://files.example.com', name: 'Files', headers: [] };
const otherKey = [{ name: 'Authorization', value: 'Bearer other' }];

test('an unknown server is added and in use', () => {
  const offer = matchOffer(offered, saved, createId);
  expect(offer).toEqual({ kind: 'new', backend: { ...offered, id: 'new' } });
  expect(applyOffer(offer, saved)).toEqual({
    backends: [home, work, { ...offered, id: 'new' }],
    activeId: 'new',
  });
});

test('an equal server is used instead of doubled, and keeps its name', () => {
  const headers = work.headers.map(({ name, value }) => ({ name: name.toLowerCase(), value }));
  const offer = matchOffer({ ...work, name: 'Other', headers }, saved, createId);
  expect(offer).toEqual({ kind: 'known', backend: work });
  expect(applyOffer(offer, saved)).toEqual({ ...saved, activeId: 'work' });
});

test('a bare address keeps the key that is saved for it', () => {
  expect(matchOffer({ ...work, headers: [] }, saved, createId)).toEqual({ kind: 'known', backend: work });
});

test('another key replaces the one that is saved', () => {
  const offer = matchOffer({ ...work, headers: otherKey }, saved, createId);
  expect(offer).toEqual({ kind: 'replaces', backend: { ...work, headers: otherKey } });
  expect(applyOffer(offer, saved).backends).toEqual([home, { ...work, headers: otherKey }]);
});

test('another address for phones replaces the one that is saved, and the key stays', () => {
  const uploadAddress = 'https://up.example.com';
  expect(matchOffer({ ...work, headers: [], uploadAddress }, saved, createId)).toEqual({
    kind: 'replaces',
    backend: { ...work, uploadAddress },
  });
});

test('of two with one address, the equal one is used, else the one in use is changed', () => {
  const second = { ...work, id: 'second', headers: otherKey };
  const both = { backends: [work, second], activeId: 'second' };
  expect(matchOffer(work, both, createId).backend.id).toBe('work');
  const third = { ...work, headers: [{ name: 'Authorization', value: 'Bearer third' }] };
  expect(matchOffer(third, both, createId)).toMatchObject({ kind: 'replaces', backend: { id: 'second' } });
});

test('nothing changes where there is no room', () => {
  const backends = Array.from({ length: MAX_BACKENDS }, (_, index) => ({ ...home, id: `${index}` }));
  const full = { backends, activeId: '0' };
  expect(applyOffer(matchOffer(offered, full, createId), full)).toEqual(full);
});
