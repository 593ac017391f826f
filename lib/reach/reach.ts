import { kindOfHost, type ServerAbout, type ServerAddress } from '@svc/protocol';
import type { Backend } from '../settings/saved-backends.ts';

/** How the firewall is to be named. `other`: the server's computer may be another one. */
export type FirewallSystem = 'windows' | 'mac' | 'linux' | 'other';

/** What is known of the way from phone to server. */
export interface Reach {
  /** The addresses that a code can have, the likeliest first. Empty: the server does not tell. */
  addresses: readonly ServerAddress[];
  system: FirewallSystem;
}

/** Why a phone may not open a code's link. */
export type ReachReason =
  | { kind: 'internet' | 'guestWifi' | 'vpn' }
  | { kind: 'otherWifi'; network: string | null }
  | { kind: 'firewall'; system: FirewallSystem; port: string };

/** What a phone may lack, the most frequent first. None for a link that no phone can open. */
export function listReasons(link: string, { addresses, system }: Reach): ReachReason[] {
  const { hostname, port, protocol } = new URL(link);
  const kind = kindOfHost(hostname);
  if (kind === 'internet') return [{ kind: 'internet' }];
  if (kind === 'thisComputer') return [];
  const own = addresses.find(({ url }) => isAddressOf(link, url));
  const network = (own?.network ?? addresses.find((address) => address.network)?.network) || null;
  return [
    { kind: 'otherWifi', network },
    { kind: 'guestWifi' },
    { kind: 'firewall', system, port: port || (protocol === 'https:' ? '443' : '80') },
    { kind: 'vpn' },
  ];
}

/** Whether a link leads to this address. */
export function isAddressOf(link: string, url: string): boolean {
  return new URL(link).origin === new URL(url).origin;
}

/** Whether a link can have another address than now. A server in the internet has one for all. */
export function hasOtherAddress(link: string, { addresses }: Reach): boolean {
  const isInternet = kindOfHost(new URL(link).hostname) === 'internet';
  return !isInternet && addresses.some(({ url }) => !isAddressOf(link, url));
}

/** The browser's word for this computer's system. */
export type PlatformName = 'win' | 'mac' | 'linux' | (string & {});

const SYSTEMS: Partial<Record<PlatformName, FirewallSystem>> = { win: 'windows', mac: 'mac', linux: 'linux' };

/** Puts together what the server and the browser say. */
export function createReach(
  { address }: Pick<Backend, 'address'>,
  about: ServerAbout | null,
  platform: PlatformName,
): Reach {
  const isHere = kindOfHost(new URL(address).hostname) === 'thisComputer';
  return { addresses: about?.addresses ?? [], system: (isHere && SYSTEMS[platform]) || 'other' };
}
