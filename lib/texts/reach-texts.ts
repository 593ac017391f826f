import { quote, type ServerAddressKind } from '@svc/protocol';
import type { FirewallSystem } from '../reach/reach.ts';

/** What popup and options say where a phone does not open the page. */
export const reachTexts = {
  title: 'Nothing on your phone?',
  /** For screen readers, when it appears. */
  announcement: 'Nothing on your phone? What to check is below the code.',
  reasons: {
    internet: 'Check that your phone has internet.',
    otherWifi: (network: string | null) =>
      network === null
        ? 'Is your phone in the computer’s Wi-Fi?'
        : `Is your phone in the Wi-Fi ${quote(network)}?`,
    guestWifi: 'Guest Wi-Fi? Use the main one.',
    firewall: {
      windows: (port: string) => `Windows Firewall: allow the server (port ${port}) in private networks.`,
      mac: () => 'macOS firewall: allow incoming connections for the server.',
      linux: (port: string) => `Firewall? Open port ${port}, for example: sudo ufw allow ${port}/tcp`,
      other: (port: string) => `Firewall of the server: open port ${port}.`,
    } satisfies Record<FirewallSystem, (port: string) => string>,
    vpn: 'VPN? Switch it off on both devices.',
  },
  addressLabel: 'Address',
  otherAddress: 'Use another address of the computer',
  address: (kind: ServerAddressKind, host: string) => `${KINDS[kind]} (${host})`,
  presentAddress: (host: string) => `As now (${host})`,
} as const;

const KINDS: Record<ServerAddressKind, string> = {
  wifi: 'Wi-Fi',
  cable: 'Cable',
  virtual: 'Virtual network',
  name: 'Name in the network',
  public: 'Public address',
};
