import { expect, test } from 'vitest';
import { showFileName } from '../src/file-row.tsx';

test('a long name keeps its beginning and its end, without cutting an emoji', () => {
  const shown = showFileName(`${'🏠'.repeat(60)}${'x'.repeat(100_000)}.jpeg`);
  expect(shown.length).toBeLessThan(200);
  expect(shown.startsWith('🏠')).toBe(true);
  expect(shown.endsWith('.jpeg')).toBe(true);
  expect(shown).not.toMatch(/\p{Cs}/u);
});
