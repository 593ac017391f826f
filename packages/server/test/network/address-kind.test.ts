import { expect, it } from 'vitest';
import { findAddressKind } from '../../src/telemetry/address-kind.ts';

it.each([
  ['127.0.0.1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['192.168.1.20', 'private'],
  ['::ffff:10.0.0.9', 'private'],
  ['172.16.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['fe80::1', 'private'],
  ['fd12:3456::1', 'private'],
  ['2001:db8::1', 'public'],
  ['203.0.113.9', 'public'],
  [undefined, 'unknown'],
])('%s is %s', (address, kind) => expect(findAddressKind(address)).toBe(kind));
