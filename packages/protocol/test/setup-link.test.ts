import { expect, test } from 'vitest';
import { createSetupLink, parseSetupLink, type SetupLink } from '../src/setup-link.ts';

const PLAIN: SetupLink = {
  address: 'https://files.example.com',
  routeBase: '/api/svc',
  uploadAddress: null,
  name: '',
  headers: [],
};

const FULL: SetupLink = {
  address: 'https://example.com/share',
  routeBase: '/upload/api',
  uploadAddress: 'https://send.example.org',
  name: 'Büro & Lager',
  headers: [
    { name: 'Authorization', value: 'Bearer a+b=c&d:e' },
    { name: 'X-Team', value: '' },
  ],
};

test('a link for a backend that needs nothing more is its address, the path and the mark', () => {
  expect(createSetupLink(PLAIN)).toBe('https://files.example.com/setup#pocketfill=1');
});

test('name and headers stand in the fragment, which no server gets', () => {
  const link = createSetupLink({
    ...PLAIN,
    name: 'My team',
    headers: [{ name: 'Authorization', value: 'Bearer k' }],
  });
  expect(link).toBe(
    'https://files.example.com/setup#pocketfill=1&name=My%20team&header=Authorization%3A%20Bearer%20k',
  );
});

test.each([PLAIN, FULL])('what was put in is read out again (%#)', (fields) => {
  expect(parseSetupLink(createSetupLink(fields))).toEqual(fields);
});

test('spaces around a pasted link, a slash and a query that a program added do not matter', () => {
  expect(parseSetupLink(' https://files.example.com/setup/?utm_source=mail#pocketfill=1&name=A\n')).toEqual({
    ...PLAIN,
    name: 'A',
  });
});

test.each([
  ['another scheme', 'javascript:alert(1)//x/setup#pocketfill=1'],
  ['another path', 'https://files.example.com/setups#pocketfill=1'],
  ['a page of another site', 'https://files.example.com/setup#name=A'],
  ['a form that is not known yet', 'https://files.example.com/setup#pocketfill=2&name=A'],
  ['no address', 'files.example.com/setup#pocketfill=1'],
  ['a user name in front of the host', 'https://bank.example@evil.example/setup#pocketfill=1'],
  ['a header without a name', 'https://files.example.com/setup#pocketfill=1&header=Bearer'],
  ['more than 20 headers', `https://files.example.com/setup#pocketfill=1${'&header=A: b'.repeat(21)}`],
  ['more than 4,000 characters', `https://files.example.com/setup#pocketfill=1&name=${'a'.repeat(4_000)}`],
])('%s is no setup link', (_what, text) => {
  expect(parseSetupLink(text)).toBeUndefined();
});
