import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sections = readFileSync('docs/reliability.md', 'utf8').split(/^## /m);
const promises = sections.flatMap((section) => {
  const folder = /^Paths are below `([^`]+)`/m.exec(section)?.[1] ?? '.';
  return (section.match(/^\| (?!fault |---).*$/gm) ?? []).map((promise) => ({ folder, promise }));
});

test('each promise of docs/reliability.md names a test, whose file is there', () => {
  expect(promises.length).toBeGreaterThan(50);
  const unproven = promises.filter(({ folder, promise }) => {
    const [, cell = ''] = /\| ([^|]+) \|$/.exec(promise) ?? [];
    const files = [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    return files.length === 0 || !files.every((file) => existsSync(`${folder}/${file}`) || existsSync(file));
  });
  expect(unproven).toEqual([]);
});
