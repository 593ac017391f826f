import { BlockList, isIP } from 'node:net';

export interface AddressList {
  /** @param address - IPv6 without brackets. False for a text that is not an address. */
  includes: (address: string) => boolean;
}

/** @param ranges - addresses, or networks such as `172.18.0.0/16`. */
export function createAddressList(ranges: readonly string[]): AddressList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return { includes: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/**
 * The addresses of this machine only. Names and `0.0.0.0` are not included: the list decides what a caller may do, so a
 * page that asks for "0.0.0.0" gains nothing.
 */
export const LOOPBACK: AddressList = createAddressList(['127.0.0.0/8', '::1']);
