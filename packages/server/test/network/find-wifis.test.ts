import { describe, expect, it } from 'vitest';
import { findWifis } from '../../src/network/find-wifis.ts';
import type { RunCommand } from '../../src/network/run-command.ts';

/** A system with these programs, by the beginning of their command lines; all others are missing. */
function system(programs: Record<string, string>): RunCommand {
  return async (program, args) => {
    const line = [program, ...args].join(' ');
    return Object.entries(programs).find(([begin]) => line.startsWith(begin))?.[1] ?? '';
  };
}

const NMCLI = `no:wlp3s0:Neighbours
yes:wlp3s0:Home\\: upstairs
no:wlp3s0:
`;

const IW = `phy#0
	Unnamed/non-netdev interface
		wdev 0x2
		addr 3c:58:c2:00:11:23
		type P2P-device
	Interface wlp3s0
		ifindex 3
		wdev 0x1
		addr 3c:58:c2:00:11:22
		ssid Caf\\xc3\\xa9
		type managed
		channel 36 (5180 MHz), width: 80 MHz, center1: 5210 MHz
		txpower 22.00 dBm
	Interface wlan1
		ifindex 4
		type managed
`;

const HARDWARE_PORTS = `
Hardware Port: Ethernet
Device: en0
Ethernet Address: 3c:22:fb:00:11:22

Hardware Port: Wi-Fi
Device: en1
Ethernet Address: 3c:22:fb:00:11:23

Hardware Port: Thunderbolt Bridge
Device: bridge0
Ethernet Address: 36:5c:00:11:22:33

VLAN Configurations
===================
`;

const summary = (name: string) => `<dictionary> {
  BSSID : <redacted>
  Hashed-BSSID : 1d:6d:00:11:22:33
  InterfaceType : WiFi
  LinkStatusActive : TRUE
  NetworkID : 7C7B2B0A
  SSID : ${name}
  Security : WPA2_PSK
}
`;

const NETSH = `
There are 2 interfaces on the system:

    Name                   : Wi-Fi
    Description            : Intel(R) Wi-Fi 6 AX201 160MHz
    GUID                   : 5c2fd8a1-0000-4d22-9f8a-2f1c8f6f9a11
    Physical address       : 3c:58:c2:00:11:22
    Interface type         : Primary
    State                  : connected
    SSID                   : Home
    BSSID                  : e0:28:6d:00:11:22
    Network type           : Infrastructure
    Signal                 : 92%
    Profile                : Home

    Name                   : Wi-Fi 2
    Description            : Realtek 8812BU Wireless LAN
    State                  : disconnected

    Hosted network status  : Not available
`.replaceAll('\n', '\r\n');

const NETSH_GERMAN = `
Es ist 1 Schnittstelle auf dem System vorhanden:

    Name                   : WLAN
    Beschreibung           : Intel(R) Wi-Fi 6E AX211 160MHz
    Status                 : Verbunden
    SSID                   : B\u{FFFD}ro
    AP BSSID               : e0:28:6d:00:11:22
    Netzwerktyp            : Infrastruktur
`;

describe('the Wi-Fi of this machine', () => {
  it.each<[string, NodeJS.Platform, Record<string, string>, Record<string, string>]>([
    ['Linux with NetworkManager', 'linux', { nmcli: NMCLI, 'iw dev': IW }, { wlp3s0: 'Home: upstairs' }],
    ['Linux without it', 'linux', { 'iw dev': IW }, { wlp3s0: 'Café', wlan1: '' }],
    [
      'macOS',
      'darwin',
      { networksetup: HARDWARE_PORTS, 'ipconfig getsummary en1': summary('Home 5 GHz') },
      { en1: 'Home 5 GHz' },
    ],
    [
      'macOS that hides the name',
      'darwin',
      { networksetup: HARDWARE_PORTS, ipconfig: summary('<redacted>') },
      { en1: '' },
    ],
    ['Windows', 'win32', { 'netsh wlan show interfaces': NETSH }, { 'Wi-Fi': 'Home' }],
    [
      'Windows in German, whose letters are of another encoding',
      'win32',
      { netsh: NETSH_GERMAN },
      { WLAN: '' },
    ],
    ['a Windows that refuses without a permission', 'win32', { netsh: '' }, {}],
    ['Linux with neither', 'linux', {}, {}],
    ['another system', 'freebsd', { nmcli: NMCLI }, {}],
  ])('is read on %s', async (...[, platform, programs, expected]) => {
    expect(Object.fromEntries(await findWifis(platform, system(programs)))).toEqual(expected);
  });
});
