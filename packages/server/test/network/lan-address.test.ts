import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { findLanAddress } from '../../src/network/lan-address.ts';

function ipv4(address: string, changes: { internal?: boolean } = {}): NetworkInterfaceInfo {
  return { address, family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null, ...changes };
}

function ipv6(address: string): NetworkInterfaceInfo {
  return { address, family: 'IPv6', internal: false, netmask: '', mac: '', cidr: null, scopeid: 0 };
}

const loopback = ipv4('127.0.0.1', { internal: true });

describe('findLanAddress', () => {
  it.each([
    ['Wi-Fi on Linux', { lo: [loopback], wlp3s0: [ipv6('fe80::1'), ipv4('192.168.1.7')] }, '192.168.1.7'],
    ['Wi-Fi on macOS', { lo0: [loopback], utun3: [ipv4('10.8.0.2')], en0: [ipv4('10.0.0.5')] }, '10.0.0.5'],
    [
      'Wi-Fi on Windows',
      { 'vEthernet (WSL)': [ipv4('172.20.0.1')], 'Wi-Fi': [ipv4('192.168.0.4')] },
      '192.168.0.4',
    ],
    [
      'the network, not containers',
      { docker0: [ipv4('172.17.0.1')], eth0: [ipv4('192.168.5.5')] },
      '192.168.5.5',
    ],
    [
      'the network, not machines',
      { virbr0: [ipv4('192.168.122.1')], enp0s1: [ipv4('10.1.1.1')] },
      '10.1.1.1',
    ],
    [
      'a private address rather than a public',
      { eth0: [ipv4('8.8.4.4')], eth1: [ipv4('10.2.2.2')] },
      '10.2.2.2',
    ],
    ['the first of equals', { eth0: [ipv4('10.0.0.1')], wlan0: [ipv4('10.0.0.2')] }, '10.0.0.1'],
    ['a tunnel where there is nothing else', { tun0: [ipv4('10.9.0.2')] }, '10.9.0.2'],
    ['nothing without a network', { lo: [loopback] }, undefined],
    ['nothing where no address was given out', { eth0: [ipv4('169.254.7.7')] }, undefined],
    ['nothing with IPv6 alone', { eth0: [ipv6('2001:db8::1')], eth1: undefined }, undefined],
  ])('finds %s', (_title, interfaces, expected) => {
    expect(findLanAddress(interfaces)).toBe(expected);
  });
});
