import { expect, test } from 'vitest';
import { mergeBackends } from '../../../lib/settings/merge-backends.ts';
import { MAX_BACKENDS, type SavedBackend, type SavedBackends } from '../../../lib/settings/saved-backends.ts';
import type { FileBackend } from '../../../lib/settings/settings-file.ts';
import { home, work } from '../fixtures/options-world.ts';

const fromFile = ({ id: _id, ...backend }: SavedBackend, more: Partial<FileBackend> = {}): FileBackend => ({
  ...backend,
  ...more,
});
const withoutValue = { headers: [{ name: 'Authorization', value: '' }] };

function merge(backends: SavedBackend[], incoming: FileBackend[]) {
  const saved: SavedBackends = { backends, activeId: backends[0]?.id ?? '' };
  let lastId = 0;
  return mergeBackends(saved, incoming, () => {
    lastId += 1;
    return `new-${lastId}`;
  });
}

test('adds new ones, and keeps the one in use', () => {
  const { saved, report } = merge([home], [fromFile(work)]);
  expect(saved).toEqual({ backends: [home, { ...work, id: 'new-1' }], activeId: 'home' });
  expect(report).toEqual({ added: ['Work'], known: 0, renamed: [], incomplete: [], notAdded: 0 });
});

test('adds nothing twice', () => {
  const { saved, report } = merge([home, work], [fromFile(work), fromFile(home), fromFile(work)]);
  expect(saved.backends).toEqual([home, work]);
  expect(report).toMatchObject({ added: [], known: 3 });
});

test('a file without keys removes no saved key', () => {
  const { saved, report } = merge([work], [fromFile(work, withoutValue)]);
  expect(saved.backends).toEqual([work]);
  expect(report).toMatchObject({ known: 1, incomplete: [] });
});

test('fills in what was missing: a name, a key', () => {
  const { saved } = merge([{ ...work, name: '', ...withoutValue }], [fromFile(work)]);
  expect(saved.backends).toEqual([work]);
});

test('says where keys are still missing', () => {
  expect(merge([home], [fromFile(work, withoutValue)]).report.incomplete).toEqual(['Work']);
});

test('a different one of the same name gets another name, and changes nothing of the first', () => {
  const other = fromFile(work, { address: 'https://other.example' });
  const third = fromFile(work, { address: 'https://third.example' });
  const { saved, report } = merge([work], [other, third]);
  expect(saved.backends[0]).toEqual(work);
  expect(saved.backends.map(({ name }) => name)).toEqual(['Work', 'Work 2', 'Work 3']);
  expect(report.renamed).toEqual([
    { from: 'Work', to: 'Work 2' },
    { from: 'Work', to: 'Work 3' },
  ]);
});

test('another key for the same address is another backend', () => {
  const otherKey = { headers: [{ name: 'authorization', value: 'Bearer xyz' }] };
  const { saved } = merge([work], [fromFile(work, otherKey)]);
  expect(saved.backends.map(({ headers }) => headers[0]?.value)).toEqual(['Bearer abc', 'Bearer xyz']);
});

test('one without a name that is already called so by its host gets a name', () => {
  const { saved } = merge([home], [fromFile(home, { routeBase: '/other' })]);
  expect(saved.backends[1]?.name).toBe('localhost:8787 2');
});

test('says how many were not added', () => {
  const full = Array.from({ length: MAX_BACKENDS }, (_, index) => ({
    ...home,
    id: `b${index}`,
    address: `https://b${index}.example`,
  }));
  const { saved, report } = merge(full, [fromFile(work)]);
  expect(saved.backends).toHaveLength(MAX_BACKENDS);
  expect(report).toMatchObject({ added: [], notAdded: 1 });
});
