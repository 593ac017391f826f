import { expect, test } from 'vitest';
import { createSecretHider } from '../src/hide-secrets.ts';

const BASIC = Buffer.from('anna:pass&wörd1').toString('base64');

test.each<[string, Record<string, string>, (secret: string) => string, RegExp]>([
  ['as it was sent', { authorization: 'Bearer svcp_01234567' }, (sent) => `No ${sent}.`, /svcp_/],
  ['without its scheme', { authorization: 'Bearer s3cr3t7' }, () => 'No s3cr3t7.', /s3cr3t7/],
  ['in capitals', { 'x-key': 'Abcdefgh' }, () => 'no ABCDEFGH', /abcdefgh/i],
  ['of few characters', { 'x-key': 'q7' }, () => 'The key "q7".', /q7/],
  ['of a cookie', { cookie: 'a=1; sid=abc123' }, () => 'session abc123', /abc123/],
  ['of a cookie with its name', { cookie: 'a=1; sid=abc123' }, () => 'sid=abc123', /abc123/],
  [
    'of a Basic header, decoded',
    { authorization: `Basic ${BASIC}` },
    () => 'anna:pass&wörd1 is wrong',
    /wörd1|anna/,
  ],
  ['of a Basic header, the password', { authorization: `Basic ${BASIC}` }, () => 'pass&wörd1', /wörd1/],
  ['in HTML', { authorization: `Basic ${BASIC}` }, () => '<b>pass&amp;wörd1</b>', /wörd1/],
  ['percent-encoded', { 'x-key': 'a/b+c=d e' }, (sent) => `key=${encodeURIComponent(sent)}`, /%2Fb/],
  [
    'of a Basic header, percent-encoded',
    { authorization: 'Basic YW5uYTpzM2NyM3Q/' },
    () => 'YW5uYTpzM2NyM3Q%2F',
    /YW5u/,
  ],
  ['in JSON', { 'x-key': 'with"quote' }, (sent) => JSON.stringify({ sent }), /quote/],
  ['in base64', { 'x-key': 'abcdefgh' }, (sent) => Buffer.from(`x ${sent}`).toString('base64'), /YWJj|eCBh/],
  ['of many, the cut one', { 'x-key': 'k'.repeat(30) }, (sent) => `${sent} `.repeat(5000), /k/],
])('a key %s is not shown', (...given) => {
  const [, headers, write, leak] = given;
  const text = write(Object.values(headers)[0] ?? '');
  expect(text).toMatch(leak);
  expect(createSecretHider(headers)(text)).not.toMatch(leak);
});

test.each([
  ['at https://b.example?X-Sig=SECRET now', 'at https://b.example/… now'],
  ['at https://b.example#SECRET', 'at https://b.example/…'],
  ['at //b.example/SECRET', 'at //b.example/…'],
  ['at ws://b.example/SECRET', 'at ws://b.example/…'],
  ['{"url":"https:\\/\\/b.example\\/SECRET"}', '{"url":"https://b.example/…"}'],
  ['at https://me:SECRET@b.example', 'at https://b.example'],
  ['at ?next=https%3A%2F%2Fb.example%2FSECRET', 'at ?next=…'],
  ['at /files/SECRET?sig=SECRET', 'at /…'],
])('%s shows no more of an address than its origin', (text, shown) => {
  expect(createSecretHider({})(text)).toBe(shown);
});

test('a part of one or two characters hides nothing', () => {
  expect(createSecretHider({ cookie: 'a=1; sid=abc123', 'x-no': '' })('127.0.0.1 abc123')).toBe(
    '127.0.0.1 …',
  );
});

test('other text stays, in one line of limited length', () => {
  const hide = createSecretHider({ authorization: 'Bearer svcp_01234567' });
  expect(hide('408,\n\tapplication/json, {"error":"Ask again."}')).toBe(
    '408, application/json, {"error":"Ask again."}',
  );
  expect(hide('word '.repeat(1000)).length).toBeLessThanOrEqual(300);
});

test.each([
  ['slashes', '(/'],
  ['letters', 'a'],
  ['addresses', 'http://a'],
  ['percents', '%41'],
  ['quotes', '//"'],
])('many %s take no long time', (_name, part) => {
  const hide = createSecretHider({ authorization: 'Bearer svcp_01234567' });
  expect(hide(part.repeat(262_144 / part.length)).length).toBeLessThanOrEqual(300);
});
