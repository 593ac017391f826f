import { describe, expect, it, test } from 'vitest';
import {
  activateBackend,
  insertBackend,
  putBackend,
  removeBackend,
} from '../../../lib/settings/edit-backends.ts';
import {
  FIRST_BACKENDS,
  MAX_BACKENDS,
  migrateFromOneBackend,
  nameOf,
  parseSavedBackends,
  type SavedBackend,
  type SavedBackends,
} from '../../../lib/settings/saved-backends.ts';

const backend = (id: string, more: Partial<SavedBackend> = {}): SavedBackend => ({
  id,
  name: id,
  address: `https://${id}.example`,
  routeBase: '/api/svc',
  uploadAddress: null,
  headers: [],
  ...more,
});
const two: SavedBackends = { backends: [backend('home'), backend('work')], activeId: 'work' };
const idsOf = ({ backends }: SavedBackends) => backends.map(({ id }) => id);

describe('parseSavedBackends', () => {
  it('reads what was stored', () => expect(parseSavedBackends(two)).toEqual(two));

  it('leaves out what cannot be read, and takes the first that can be', () => {
    const backends = [
      { ...backend('a'), address: 'ftp://a' },
      { ...backend('b'), headers: [{ name: 'Cookie', value: 'x' }] },
      { ...backend('c'), id: 7 },
      null,
      backend('home'),
      backend('home', { name: 'again' }),
    ];
    expect(parseSavedBackends({ backends, activeId: 'a' })).toEqual({
      backends: [backend('home')],
      activeId: 'home',
    });
  });

  it.each([undefined, null, 7, [], {}, { backends: [] }, { backends: 'x' }])(
    'treats %j as not set',
    (value) => expect(parseSavedBackends(value)).toEqual(FIRST_BACKENDS),
  );

  it('shortens names and takes line breaks out of them', () => {
    const { backends } = parseSavedBackends({ backends: [backend('a', { name: ` a\n${'b'.repeat(99)}` })] });
    expect(backends[0]?.name).toBe(`a ${'b'.repeat(58)}`);
  });
});

describe('migrateFromOneBackend', () => {
  it('leaves alone what another page has brought to the new form already', () =>
    expect(migrateFromOneBackend(two)).toEqual(two));

  it('treats what cannot be read as not set', () =>
    expect(migrateFromOneBackend({ address: 7 })).toEqual(FIRST_BACKENDS));
});

describe('edits', () => {
  it('replace a backend of the same id, or add it at the end', () => {
    const changed = putBackend(backend('home', { name: 'Cellar' }))(two);
    expect(changed.backends.map(({ name }) => name)).toEqual(['Cellar', 'work']);
    expect(idsOf(putBackend(backend('new'))(two))).toEqual(['home', 'work', 'new']);
  });

  it('make new transfers use another one, if it exists', () => {
    expect(activateBackend('home')(two).activeId).toBe('home');
    expect(activateBackend('gone')(two)).toBe(two);
  });

  it('use the first one when the one in use is removed', () =>
    expect(removeBackend('work')(two)).toEqual({ backends: [backend('home')], activeId: 'home' }));

  it('never remove the last one', () => {
    const one = removeBackend('work')(two);
    expect(removeBackend('home')(one)).toBe(one);
  });

  it('add none beyond the limit', () => {
    const backends = Array.from({ length: MAX_BACKENDS }, (_, index) => backend(`b${index}`));
    const full = { backends, activeId: 'b0' };
    expect(insertBackend(backend('more'), 0)(full)).toBe(full);
  });
});

test('a backend without a name is called by its host', () => {
  expect(nameOf(backend('a', { name: '' }))).toBe('a.example');
  expect(nameOf(backend('a', { name: 'Attic' }))).toBe('Attic');
});
