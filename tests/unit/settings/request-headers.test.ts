import { describe, expect, it, test } from 'vitest';
import {
  findHeaderFaults,
  MAX_HEADERS,
  parseHeaders,
  withHeaders,
} from '../../../lib/settings/request-headers.ts';

const faultOf = (name: string, value = 'x') => findHeaderFaults([{ name, value }])[0];

describe('findHeaderFaults', () => {
  it.each(['Authorization', 'X-Api-Key', 'x_key', 'User-Agent', ' Accept '])('takes the name "%s"', (name) =>
    expect(faultOf(name)).toBeNull(),
  );

  it.each(['', 'Two words', 'Colon:', 'Ümlaut', 'a\r\nb', 'x'.repeat(101)])('refuses the name %j', (name) =>
    expect(faultOf(name)).toBe('badName'),
  );

  it.each(['Cookie', 'host', 'ORIGIN', 'Content-Type', 'Referer', 'Sec-Fetch-Site', 'proxy-authorization'])(
    'keeps the name "%s" for the browser',
    (name) => expect(faultOf(name)).toBe('forbiddenName'),
  );

  it.each(['Bearer abc.def', 'übung', 'a\tb', ' around '])('takes the value %j', (value) =>
    expect(faultOf('X-Key', value)).toBeNull(),
  );

  it.each(['a\r\nX-Other: b', 'a\nb', 'a\0b', '€', 'x'.repeat(8001)])('refuses the value %j', (value) =>
    expect(faultOf('X-Key', value)).toBe('badValue'),
  );

  it('wants a value', () => expect(faultOf('X-Key', '  ')).toBe('noValue'));

  it('refuses the second of one name', () => {
    const headers = ['X-Key', 'Other', 'x-key'].map((name) => ({ name, value: '1' }));
    expect(findHeaderFaults(headers)).toEqual([null, null, 'repeatedName']);
  });
});

describe('parseHeaders', () => {
  it('reads what was stored, also where there is nothing', () => {
    const headers = [{ name: 'Authorization', value: 'Bearer abc' }];
    expect(parseHeaders(headers)).toEqual(headers);
    expect(parseHeaders(undefined)).toEqual([]);
  });

  it('keeps one whose value is missing', () =>
    expect(parseHeaders([{ name: 'X-Key' }])).toEqual([{ name: 'X-Key', value: '' }]));

  it.each([
    null,
    'X-Key: 1',
    [7],
    [{ name: 'Cookie', value: 'a=b' }],
    [{ name: 'X-Key', value: 'a\nb' }],
    Array.from({ length: MAX_HEADERS + 1 }, (_, index) => ({ name: `X-${index}`, value: '1' })),
  ])('refuses %j', (value) => expect(parseHeaders(value)).toBeUndefined());
});

test('a request carries the headers beside its own, and does not follow a redirect with them', () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const request = withHeaders(init, [
    { name: 'Authorization', value: 'Bearer abc' },
    { name: 'X-Empty', value: '' },
  ]);
  expect(Object.fromEntries(new Headers(request.headers))).toEqual({
    authorization: 'Bearer abc',
    'content-type': 'application/json',
  });
  expect(request).toMatchObject({ method: 'POST', redirect: 'manual' });
});

test('a request without headers of the person stays as it is', () => {
  const init = { method: 'POST' };
  expect(withHeaders(init, [{ name: 'X-Empty', value: '' }])).toBe(init);
});
