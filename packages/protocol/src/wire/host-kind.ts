/**
 * Who can be reached at a host. `thisComputer`: the machine that asks. `network`: its private network.
 * `link`: link-local addresses, such as a cloud's metadata service. `internet`: all others.
 */
export type HostKind = 'thisComputer' | 'network' | 'link' | 'internet';

const NAME_OF_THIS_COMPUTER = /^((.+\.)?localhost(\.localdomain)?|localhost6|ip6-(localhost|loopback))$/;
/**
 * Names that are looked up in the local network only: single labels, and suffixes that no registry assigns
 * (RFC 6762, RFC 8375).
 */
const NAME_IN_NETWORK = /^[^.]+$|\.(local|internal|lan|home|corp|intranet|private|localdomain|home\.arpa)$/;

/**
 * Judges the name or number only; names are not resolved.
 *
 * @param hostname - as `URL` has it: lower case, IPv4 as four decimal numbers, IPv6 in brackets.
 */
export function kindOfHost(hostname: string): HostKind {
  const host = hostname.replace(/\.+$/, '');
  if (host.startsWith('[')) return kindOfIpv6(parseIpv6(host.slice(1, -1)));
  if (/^\d+(\.\d+){3}$/.test(host)) return kindOfIpv4(numberOf(host));
  if (NAME_OF_THIS_COMPUTER.test(host)) return 'thisComputer';
  return NAME_IN_NETWORK.test(host) ? 'network' : 'internet';
}

/**
 * What a backend may name as the place of a file. What is nearer than the backend itself is not the backend's to name:
 *
 * | the backend is in       | the file may lie in                                |
 * | ----------------------- | -------------------------------------------------- |
 * | this computer           | this computer, its private network, the internet   |
 * | a private network       | a private network, the internet                    |
 * | the same cable          | the same cable, the internet                       |
 * | the internet            | the internet                                       |
 */
const MAY_NAME: Record<HostKind, readonly HostKind[]> = {
  thisComputer: ['thisComputer', 'network', 'internet'],
  network: ['network', 'internet'],
  link: ['link', 'internet'],
  internet: ['internet'],
};

/** Whether a backend may name a host of this kind as the place of a file. */
export function mayNameHost(backend: HostKind, file: HostKind): boolean {
  return MAY_NAME[backend].includes(file);
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry, without blocks for documentation. */
const IPV4_BLOCKS: readonly (readonly [first: string, bits: number, kind: HostKind])[] = [
  ['0.0.0.0', 8, 'thisComputer'], // "this host", which systems take for themselves
  ['127.0.0.0', 8, 'thisComputer'],
  ['10.0.0.0', 8, 'network'],
  ['100.64.0.0', 10, 'network'], // carriers' NAT, and Tailscale
  ['169.254.0.0', 16, 'link'],
  ['172.16.0.0', 12, 'network'],
  ['192.0.0.0', 24, 'network'],
  ['192.168.0.0', 16, 'network'],
  ['198.18.0.0', 15, 'network'],
  ['224.0.0.0', 3, 'network'], // multicast, reserved and broadcast
];

function kindOfIpv4(address: number): HostKind {
  const isIn = (first: string, bits: number) => (numberOf(first) ^ address) >>> (32 - bits) === 0;
  return IPV4_BLOCKS.find(([first, bits]) => isIn(first, bits))?.[2] ?? 'internet';
}

function numberOf(ipv4: string): number {
  return ipv4.split('.').reduce((number, byte) => (number << 8) | Number(byte), 0);
}

/** https://www.iana.org/assignments/iana-ipv6-special-registry. `::` and `::1` are 0.0.0.0 and 0.0.0.1 here. */
function kindOfIpv6(groups: readonly number[]): HostKind {
  const [first = 0, second = 0, third = 0] = groups;
  const carried = findCarriedIpv4(groups);
  if (carried !== undefined) return kindOfIpv4(carried);
  if (first >>> 6 === 0xfe80 >>> 6) return 'link';
  const isUnique = first >>> 9 === 0xfc00 >>> 9; // fc00::/7
  const isSiteOrMulticast = first >= 0xfec0;
  const isLocalTranslation = first === 0x64 && second === 0xff9b && third === 1;
  return isUnique || isSiteOrMulticast || isLocalTranslation ? 'network' : 'internet';
}

/**
 * The IPv4 address in an IPv6 address: mapped, compatible, translated (`64:ff9b::/96`) or 6to4 (`2002::/16`).
 */
function findCarriedIpv4(groups: readonly number[]): number | undefined {
  const [first = 0, second = 0, third = 0] = groups;
  if (first === 0x2002) return (second << 16) | third;
  const prefix = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  const isCarrier = /^(0:0:0:0:0:(0|ffff)|0:0:0:0:ffff:0|64:ff9b:0:0:0:0)$/.test(prefix);
  return isCarrier ? ((groups[6] ?? 0) << 16) | (groups[7] ?? 0) : undefined;
}

/** The eight groups of an address in the short form that `URL` gives, without brackets. */
export function parseIpv6(text: string): number[] {
  const [head = [], tail] = text.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: tail ? 8 - head.length - tail.length : 0 }, () => '0');
  return [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16));
}
