import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Whether it is an address that only this machine can send from or be asked at. Names are not, and `0.0.0.0` is not:
 * it decides what a caller may do, so a page that asks for "0.0.0.0" gets nothing by it.
 *
 * @param address - IPv6 without brackets.
 */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && LOOPBACK.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
