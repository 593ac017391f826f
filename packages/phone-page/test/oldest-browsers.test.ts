import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import config from '../vite.config.ts';

const DOCUMENT = new URL('../../../docs/phone.md', import.meta.url);
const ENGINES = [
  ['iOS, every browser', 'ios'],
  ['Chrome and WebView', 'chrome'],
  ['Firefox for Android', 'firefox'],
] as const;

it('the page is built for the oldest browsers that the documents name', () => {
  const lines = readFileSync(DOCUMENT, 'utf8').split('\n');
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  for (const [name, engine] of ENGINES) {
    const version = cells.find(([, first]) => first === name)?.[2];
    expect(version).toMatch(/^\d+(\.\d+)?$/);
    expect(config.build?.target).toContain(`${engine}${version}`);
  }
});

it('the script that runs before it has old syntax only', () => {
  const script = readFileSync(new URL('../public/start.js', import.meta.url), 'utf8');
  expect(script).not.toMatch(/=>|`|\b(?:let|const|class|async|await)\b|\.\.\.|\?\.|\?\?/);
});
