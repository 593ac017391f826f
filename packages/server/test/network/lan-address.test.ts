import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { findLanAddresses } from '../../src/network/lan-address.ts';

function ipv4(
  address: string,
  changes: { internal?: boolean; mac?: string; netmask?: string } = {},
): NetworkInterfaceInfo {
  return { address, family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null, ...changes };
}

function ipv6(address: string): NetworkInterfaceInfo {
  return { address, family: 'IPv6', internal: false, netmask: '', mac: '', cidr: null, scopeid: 0 };
}

const loopback = ipv4('127.0.0.1', { internal: true });

describe('findLanAddresses', () => {
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
    [
      'Wi-Fi, not VirtualBox as Windows calls it',
      { 'Ethernet 2': [ipv4('192.168.99.1', { mac: '0a:00:27:00:00:05' })], 'Wi-Fi': [ipv4('192.168.0.4')] },
      '192.168.0.4',
    ],
    [
      'Wi-Fi, not the network that VirtualBox makes by default',
      { 'Ethernet 3': [ipv4('192.168.56.1')], WLAN: [ipv4('192.168.2.4')] },
      '192.168.2.4',
    ],
    [
      'Wi-Fi, not VMware',
      { 'VMware Network Adapter VMnet8': [ipv4('192.168.44.1')], 'Wi-Fi': [ipv4('10.0.0.4')] },
      '10.0.0.4',
    ],
    [
      'Wi-Fi, not a VPN that has a name of its own',
      { NordLynx: [ipv4('10.5.0.2')], Drahtlosnetzwerkverbindung: [ipv4('192.168.178.20')] },
      '192.168.178.20',
    ],
    [
      'Wi-Fi, not a VPN whose adapter looks like a network card',
      { 'Ethernet 4': [ipv4('10.66.1.9', { mac: '00:ff:12:34:56:78' })], 'Wi-Fi': [ipv4('192.168.1.9')] },
      '192.168.1.9',
    ],
    [
      'Wi-Fi, not a line between two machines',
      { corp0: [ipv4('10.20.30.40', { netmask: '255.255.255.255' })], wlan0: [ipv4('192.168.1.9')] },
      '192.168.1.9',
    ],
    [
      'Wi-Fi, not a tunnel with shared addresses',
      { ts0: [ipv4('100.101.102.103')], wlan0: [ipv4('192.168.1.9')] },
      '192.168.1.9',
    ],
    [
      'Wi-Fi on macOS, not Parallels',
      { bridge100: [ipv4('10.211.55.2')], vnic0: [ipv4('10.37.129.2')], en0: [ipv4('192.168.1.9')] },
      '192.168.1.9',
    ],
    [
      'the bridge of a guest',
      { enp0s3: [ipv4('192.168.1.30', { mac: '08:00:27:aa:bb:cc' })] },
      '192.168.1.30',
    ],
    ['a tunnel where there is nothing else', { tun0: [ipv4('10.9.0.2')] }, '10.9.0.2'],
    ['nothing without a network', { lo: [loopback] }, undefined],
    ['nothing where no address was given out', { eth0: [ipv4('169.254.7.7')] }, undefined],
    ['nothing with IPv6 alone', { eth0: [ipv6('2001:db8::1')], eth1: undefined }, undefined],
  ])('finds %s', (_title, interfaces, expected) => {
    expect(findLanAddresses(interfaces)[0]?.address).toBe(expected);
  });

  it('lists the others after it', () => {
    const interfaces = {
      tun0: [ipv4('10.9.0.2')],
      eth0: [ipv4('192.168.1.2')],
      wlan0: [ipv4('192.168.1.3')],
    };
    expect(findLanAddresses(interfaces)).toEqual([
      { address: '192.168.1.2', interfaceName: 'eth0', isVirtual: false },
      { address: '192.168.1.3', interfaceName: 'wlan0', isVirtual: false },
      { address: '10.9.0.2', interfaceName: 'tun0', isVirtual: true },
    ]);
  });
});
