import { expect, it } from 'vitest';
import { findLocalName } from '../../src/network/find-local-name.ts';

const RESOLVED = `Global: yes
Link 2 (enp5s0): yes
Link 3 (docker0): no
`;
const RESOLVED_OFF = `Global: yes
Link 2 (enp5s0): no
`;

function ask(
  platform: NodeJS.Platform,
  hostname: string,
  { printed = {}, files = [] }: { printed?: Record<string, string>; files?: string[] } = {},
) {
  return findLocalName({
    platform,
    hostname,
    run: async (program) => printed[program] ?? '',
    hasFile: (path) => files.includes(path),
  });
}

it.each([
  [
    'macOS, by the name that it has in its network',
    ask('darwin', 'dhcp-7.example.com', { printed: { scutil: 'Janes-Mac\n' } }),
    'janes-mac.local',
  ],
  ['macOS that does not tell it', ask('darwin', 'Janes-Mac.local'), 'janes-mac.local'],
  ['Windows', ask('win32', 'DESKTOP-1A2B'), 'desktop-1a2b.local'],
  ['Linux with Avahi', ask('linux', 'desk', { files: ['/run/avahi-daemon/socket'] }), 'desk.local'],
  ['Linux with systemd-resolved', ask('linux', 'desk', { printed: { resolvectl: RESOLVED } }), 'desk.local'],
  [
    'Linux whose systemd-resolved answers in no network',
    ask('linux', 'desk', { printed: { resolvectl: RESOLVED_OFF } }),
    undefined,
  ],
  ['Linux with neither', ask('linux', 'desk'), undefined],
  ['a host name that is none of a network', ask('win32', 'my_computer'), undefined],
])('the name in the network of %s', async (_title, found, expected) => {
  expect(await found).toBe(expected);
});
