import { expect, test } from 'vitest';
import { readTabId } from '../../../lib/popup/read-tab-id.ts';

test('reads the tab that the address names', () => {
  expect(readTabId('?tab=42')).toBe(42);
});

test('leaves it to the active tab without that query', () => {
  expect(readTabId('')).toBeUndefined();
});

test.each(['?tab=', '?tab=-1', '?tab=1.5', '?tab=0x10', '?tab=99999999999999999999'])(
  'finds no tab in %s',
  (query) => {
    expect(readTabId(query)).toBeNull();
  },
);
