import { expect, it } from 'vitest';
import { formatFields, formatTable } from '../../src/cli/format-table.ts';

it('makes columns as wide as their longest cell, and leaves no spaces at the end', () => {
  const rows = [
    ['a', 'long', ''],
    ['longer', 'b', 'c'],
  ];
  expect(formatTable(['one', 'two', 'three'], rows)).toBe(
    'ONE     TWO   THREE\na       long\nlonger  b     c\n',
  );
});

it('puts names and values on lines of their own', () => {
  const fields = [
    ['a', '1'],
    ['name', '2'],
  ] as const;
  expect(formatFields(fields)).toBe('a     1\nname  2\n');
});

it('shows characters that control a terminal or the direction of text, and obeys none', () => {
  const text = '\u001B[31ma\nb\u009Bc\u202Ed\u2028';
  expect(formatTable(['x'], [[text]])).toBe('X\n�[31ma�b�c�d�\n');
  expect(formatFields([['x', text]])).toBe('x  �[31ma�b�c�d�\n');
  // A Persian word, and an emoji of three.
  for (const name of ['می\u200Cخواهم', '👩\u200D👩\u200D👧'])
    expect(formatTable(['x'], [[name]])).toBe(`X\n${name}\n`);
});
