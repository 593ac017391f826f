import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/reliability.md', 'utf8');
const promises = page.split('\n').filter((line) => /^\| (?!fault |---)/.test(line));

test('each promise of docs/reliability.md names a test, whose file is there', () => {
  expect(promises.length).toBeGreaterThan(50);
  const unproven = promises.filter((promise) => {
    const [, cell = ''] = /\| ([^|]+) \|$/.exec(promise) ?? [];
    const files = [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    return files.length === 0 || !files.every((file) => existsSync(file));
  });
  expect(unproven).toEqual([]);
});
