import { expect, it } from 'vitest';
import { isExplorer } from '../../src/cli/keep-window.ts';

it.each([
  ['"explorer.exe","4321","Console","1","120,000 K"\r\n', true],
  ['"Explorer.EXE","4321","Console","1","120,000 K"\r\n', true],
  ['"cmd.exe","4321","Console","1","4,000 K"\r\n', false],
  ['INFO: No tasks are running which match the specified criteria.\r\n', false],
  ['', false],
])('a window is its own if the desktop has started the program: %j', (line, expected) => {
  expect(isExplorer(line)).toBe(expected);
});
