import { describe, expect, it } from 'vitest';
import { readPlace } from '../../../lib/transfer/read-place.ts';
import { placeTarget } from '../fixtures/sample-transfer.ts';

const { place } = placeTarget({
  accept: 'image/*',
  multiple: true,
  maxBytes: 5,
  takesFolders: true,
  rank: 3,
});

describe('readPlace', () => {
  it.each(['field', 'dropZone', 'textBox'] as const)('takes a %s as it is described', (kind) => {
    expect(readPlace({ ...place, kind })).toEqual({ ...place, kind });
  });

  it('takes a place that says no more than what it is', () => {
    expect(readPlace({ key: 'k', kind: 'field' })).toEqual({
      key: 'k',
      kind: 'field',
      label: '',
      accept: '',
      multiple: false,
      maxBytes: null,
      takesFolders: false,
      isDrawn: false,
      rank: 0,
    });
  });

  it.each([
    [{ name: 'a\u202E.jpg', count: 2 }, { holds: { name: 'a.jpg', count: 2 } }],
    [{ name: 'a.jpg', count: 0 }, {}],
    ['a.jpg', {}],
  ])('reads what it holds from %j', (holds, expected) => {
    expect(readPlace({ ...place, holds })).toEqual({ ...place, ...expected });
  });

  it.each([
    [{ multiple: 'yes' }, { multiple: false }],
    [{ takesFolders: 1 }, { takesFolders: false }],
    [{ isDrawn: 'yes' }, { isDrawn: false }],
    [{ maxBytes: -5 }, { maxBytes: null }],
    [{ maxBytes: '5' }, { maxBytes: null }],
    [{ maxBytes: 1.5 }, { maxBytes: null }],
    [{ label: { toString: 'x' } }, { label: '' }],
    [{ rank: Number.NaN }, { rank: 0 }],
  ])('leaves out %j, which is of no use', (part, expected) => {
    expect(readPlace({ ...place, ...part })).toEqual({ ...place, ...expected });
  });

  it('cuts very long texts short', () => {
    const endless = 'x'.repeat(100_000);
    const cut = endless.slice(0, 2_000);
    const read = readPlace({ ...place, key: endless, label: endless, accept: endless });
    expect(read).toMatchObject({ key: cut, label: cut, accept: cut });
  });

  it('removes invisible characters, and those that change the text direction, from a label', () => {
    const label = ' Receipt\u202E\n\u2068”\u200B on\u2029bank ';
    expect(readPlace({ ...place, label })).toMatchObject({ label: 'Receipt ” on bank' });
  });

  it('passes on nothing that belongs to no place', () => {
    expect(readPlace({ ...place, isForced: true, tabId: 1, origin: 'https://bank.example' })).toEqual(place);
  });

  it.each([
    undefined,
    null,
    7,
    'k',
    [],
    {},
    { ...place, key: '' },
    { ...place, key: 7 },
    { ...place, kind: 'page' },
  ])('takes %j for no place', (value) => {
    expect(readPlace(value)).toBeUndefined();
  });
});
