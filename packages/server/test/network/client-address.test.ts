import { createAddressList } from '../../src/network/address-list.ts';
import { expect, it } from 'vitest';
import { readClient, readConnection, findAddressKind } from '../../src/network/client-address.ts';

const read = (remoteAddress: string, headers: Record<string, string> = {}, localAddress = '192.168.1.2') =>
  readClient({ headers, socket: { remoteAddress, localAddress } });

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:0:0:0:1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
])('counts %s for %s', (address, key) => {
  expect(read(address)).toEqual({ key, isThisMachine: false });
});

it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '192.168.1.2', '::ffff:192.168.1.2'])(
  'knows %s as this machine',
  (address) => {
    expect(read(address).isThisMachine).toBe(true);
  },
);

it.each([
  [{ 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
  // The client may have written the first ones.
  [{ 'x-forwarded-for': '127.0.0.1, 198.51.100.7 ,203.0.113.9' }, '203.0.113.9'],
  [{ 'x-forwarded-for': '203.0.113.9:5555' }, '203.0.113.9'],
  [{ 'x-forwarded-for': '[2001:db8::9]:5555' }, '2001:db8:0:0::/64'],
  [{ 'x-real-ip': '203.0.113.9' }, '203.0.113.9'],
  // The proxy sets one of the two headers, and passes on the other as the client wrote it.
  [{ 'x-real-ip': '203.0.113.9', 'x-forwarded-for': '127.0.0.1' }, '203.0.113.9'],
  [{ 'x-real-ip': '203.0.113.9', 'x-forwarded-for': '198.51.100.7' }, '203.0.113.9'],
  [{ 'x-real-ip': '127.0.0.1', 'x-forwarded-for': '198.51.100.7' }, '127.0.0.1'],
  [{ forwarded: 'for=203.0.113.9' }, '127.0.0.1'],
  [{ via: '1.1 proxy' }, '127.0.0.1'],
  [{ 'x-forwarded-for': 'x'.repeat(9_000) }, 'x'.repeat(45)],
])('counts the client that a proxy on this machine names: %j', (headers, key) => {
  expect(read('127.0.0.1', headers)).toEqual({ key, isThisMachine: false });
});

it('ignores the headers of another machine', () => {
  const headers = { 'x-forwarded-for': '127.0.0.1' };
  expect(read('203.0.113.9', headers)).toEqual({ key: '203.0.113.9', isThisMachine: false });
});

it.each<Record<string, string>>([
  {},
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '::1, 127.0.0.1:5555, 192.168.1.2' },
  { 'x-real-ip': '127.0.0.1' },
  { 'x-real-ip': '::ffff:127.0.0.1', 'x-forwarded-for': '192.168.1.2' },
  { 'x-forwarded-for': '::1', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'localhost:3000' },
  { 'x-request-id': '7', 'x-requested-with': 'XMLHttpRequest' },
])('recognizes a program of this machine, also behind a proxy: %j', (headers) => {
  expect(read('127.0.0.1', headers).isThisMachine).toBe(true);
});

it.each<Record<string, string>>([
  { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
  { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' },
  { 'x-forwarded-for': '' },
  { 'x-forwarded-for': '::1', 'x-real-ip': '203.0.113.9' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'localhost' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { 'x-forwarded-for': '127.0.0.1', 'cf-connecting-ip': '127.0.0.1' },
  { 'tailscale-user-login': 'somebody@example.com' },
  { 'x-forwarded-for': '127.0.0.1', 'tailscale-user-login': 'somebody' },
  { 'x-forwarded-for': 'localhost' },
  { 'x-forwarded-for': '127.evil.example' },
  { 'x-forwarded-for': '0.0.0.0' },
  { 'true-client-ip': '203.0.113.9' },
  { 'fly-client-ip': '203.0.113.9' },
])('a request that a proxy may have passed on is not from this machine: %j', (headers) => {
  expect(read('127.0.0.1', headers).isThisMachine).toBe(false);
});

it('a connection without addresses is not from this machine', () => {
  expect(readConnection({})).toEqual({ key: '', isThisMachine: false });
});

it.each([
  ['172.18.0.3', '203.0.113.9'],
  ['::ffff:172.18.0.3', '203.0.113.9'],
  ['10.1.2.3', '203.0.113.9'],
  ['2001:db8::5', '203.0.113.9'],
  ['172.18.0.4', '172.18.0.4'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
])('trusts only configured proxies on other machines: %s is counted for %s', (proxy, key) => {
  const trusted = createAddressList(['172.18.0.3', '10.0.0.0/8', '2001:db8::5']);
  const ask = (headers: Record<string, string>) =>
    readClient({ headers, socket: { remoteAddress: proxy, localAddress: '172.18.0.2' } }, trusted);
  expect(ask({ 'x-forwarded-for': '203.0.113.9' })).toEqual({ key, isThisMachine: false });
  // None of its clients is this machine.
  expect(ask({ 'x-real-ip': '127.0.0.1' }).isThisMachine).toBe(false);
});

it.each([
  ['127.0.0.1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['127.9.9.9', 'loopback'],
  ['192.168.1.20', 'private'],
  ['100.64.0.1', 'private'],
  ['::ffff:10.0.0.9', 'private'],
  ['172.16.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['fe80::1', 'private'],
  ['fd12:3456::1', 'private'],
  ['2001:db8::1', 'public'],
  ['203.0.113.9', 'public'],
  [undefined, 'unknown'],
])('%s is %s', (address, kind) => expect(findAddressKind(address)).toBe(kind));
