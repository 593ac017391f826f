import { describe, expect, it } from 'vitest';
import { compareTargets } from '../../../lib/background/compare-targets.ts';
import type { Target } from '../../../lib/transfer.ts';

const site = { origin: 'https://a.example', title: 'A' };
const field = { key: 'k1', label: 'Photo', accept: 'image/*', multiple: false };
const target: Target = { kind: 'field', field, site, documentId: 'd1' };
const nothing: Target = { kind: 'none', reason: 'noField', site };

const takesAll: Target = { ...target, field: { ...field, key: 'k2', accept: '' } };
const elsewhere: Target = { ...target, site: { ...site, origin: 'https://b.example' }, documentId: 'd2' };

describe('compareTargets', () => {
  it.each<[string, [before: Target, now: Target], string]>([
    ['the same field', [target, { ...target, site: { ...site, title: 'B' } }], 'same'],
    ['the same page without a field', [nothing, nothing], 'same'],
    ['a page that was loaded anew', [target, { ...target, documentId: 'd2' }], 'moved'],
    ['another field of the same kind', [target, { ...target, field: { ...field, key: 'k2' } }], 'moved'],
    ['a field that takes something else', [target, takesAll], 'other'],
    ['another site', [target, elsewhere], 'other'],
    ['a field that is gone', [target, nothing], 'other'],
    ['a field that came', [nothing, target], 'other'],
  ])('knows %s', (_case, [before, now], relation) => {
    expect(compareTargets(before, now)).toBe(relation);
  });
});
