import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const TABLE_ROW = /^\|[^|]+\|[^|]+\| (.+?) +\|$/;
/** `path/of/the.spec.ts`: "words of the title", perhaps more of them. A contract is checked on every driver. */
const PROOF = /`([^`]+(?:\.(?:test|spec)\.tsx?|-contract\.ts))`: ((?:"[^"]+"(?:, )?)+)/g;

const page = readFileSync('docs/reliability.md', 'utf8');
const rows = page
  .slice(0, page.indexOf('<!-- torture -->'))
  .split('\n')
  .map((line) => TABLE_ROW.exec(line)?.[1]?.trim() ?? '')
  .filter((proof) => proof !== '' && proof !== 'test' && !/^-+$/.test(proof));

describe('docs/reliability.md', () => {
  test('has a table of promises', () => {
    expect(rows.length).toBeGreaterThan(50);
  });

  test.each(rows)('names tests that are there: %s', (row) => {
    const proofs = [...row.matchAll(PROOF)];
    expect(proofs).not.toEqual([]);
    for (const [, file = '', titles = ''] of proofs) {
      const source = readFileSync(file, 'utf8');
      for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g)) expect(source).toContain(title);
    }
  });
});
