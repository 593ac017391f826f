import { expect, test } from 'vitest';
import { readCommandLine } from '../src/command-line.ts';

test('an address, JSON and headers are read', () => {
  const args = [
    'http://localhost:8787/api/svc',
    '--json',
    '--header',
    'Authorization: Bearer svcp_1',
    '--header',
    'X-A:b',
  ];
  expect(readCommandLine(args)).toEqual({
    url: 'http://localhost:8787/api/svc',
    headers: { authorization: 'Bearer svcp_1', 'x-a': 'b' },
    isJson: true,
  });
});

test.each([
  ['nothing', []],
  ['two addresses', ['http://a.example', 'http://b.example']],
  ['an address with a password', ['http://me:secret@a.example']],
  ['another scheme', ['ftp://a.example']],
  ['a query', ['http://a.example/?x']],
  ['an unknown option', ['http://a.example', '--yaml']],
  ['a header without a value', ['http://a.example', '--header', 'secret']],
])('%s is a wrong call, and no key is repeated', (_name, args) => {
  const command = readCommandLine(args);
  expect(command).toHaveProperty('wrong');
  expect(JSON.stringify(command)).not.toContain('secret');
});

test.each([[['--help']], [['-h']], [['http://a.example', '--help']]])('%j asks for the usage', (args) => {
  expect(readCommandLine(args)).toBe('help');
});
