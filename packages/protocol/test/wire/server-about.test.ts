import { expect, it } from 'vitest';
import { parseServerAbout } from '../../src/index.ts';

const uploadBaseUrl = 'http://192.168.1.5:8787';

it('reads what the server says of its addresses', () => {
  const addresses = [
    { url: uploadBaseUrl, kind: 'wifi', network: 'Home' },
    { url: 'http://desk.local:8787', kind: 'name' },
  ];
  expect(parseServerAbout({ uploadBaseUrl, addresses, more: 1 })).toEqual({ uploadBaseUrl, addresses });
});

it('reads an older server, which lists no addresses', () => {
  expect(parseServerAbout({ uploadBaseUrl })).toEqual({ uploadBaseUrl, addresses: [] });
});

it('leaves out addresses that it cannot read, and makes names safe to show', () => {
  const addresses = [
    { url: 'javascript:alert(1)', kind: 'wifi' },
    { url: uploadBaseUrl, kind: 'satellite' },
    'http://192.168.1.6:8787',
    { url: 'http://u:p@192.168.1.6', kind: 'cable' },
    { url: uploadBaseUrl, kind: 'wifi', network: `\u202EHome\n${'x'.repeat(100)}` },
    { url: uploadBaseUrl, kind: 'cable', network: 7 },
  ];
  expect(parseServerAbout({ uploadBaseUrl, addresses })?.addresses).toEqual([
    { url: uploadBaseUrl, kind: 'wifi', network: `Home ${'x'.repeat(35)}` },
    { url: uploadBaseUrl, kind: 'cable' },
  ]);
});

it.each([null, [], {}, { uploadBaseUrl: 'ftp://a.example' }, { addresses: [] }])(
  'does not take %j',
  (value) => {
    expect(parseServerAbout(value)).toBeUndefined();
  },
);

it('reads which version the server speaks, where it says so', () => {
  expect(parseServerAbout({ uploadBaseUrl, protocol: 2 })?.protocol).toBe(2);
  expect(parseServerAbout({ uploadBaseUrl, protocol: 'new' })).toEqual({ uploadBaseUrl, addresses: [] });
});
