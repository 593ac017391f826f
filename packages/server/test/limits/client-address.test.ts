import { expect, it } from 'vitest';
import { readClient } from '../../src/limits/client-address.ts';

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
  // The sender may have written the first ones.
  [{ 'x-forwarded-for': '127.0.0.1, 198.51.100.7 ,203.0.113.9' }, '203.0.113.9'],
  [{ 'x-forwarded-for': '203.0.113.9:5555' }, '203.0.113.9'],
  [{ 'x-forwarded-for': '[2001:db8::9]:5555' }, '2001:db8:0:0::/64'],
  [{ 'x-real-ip': '203.0.113.9' }, '203.0.113.9'],
  [{ 'x-forwarded-for': 'x'.repeat(9_000) }, 'x'.repeat(45)],
])('counts whom a proxy on this machine names: %j', (headers, key) => {
  expect(read('127.0.0.1', headers)).toEqual({ key, isThisMachine: false });
});

it('believes no other machine about whom it asks for', () => {
  const headers = { 'x-forwarded-for': '127.0.0.1' };
  expect(read('203.0.113.9', headers)).toEqual({ key: '203.0.113.9', isThisMachine: false });
});

it('takes a program of this machine for what it is, also behind a proxy', () => {
  expect(read('127.0.0.1').isThisMachine).toBe(true);
  expect(read('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }).isThisMachine).toBe(true);
});
