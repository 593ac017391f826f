import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Whom a request is counted for. */
export interface Client {
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  key: string;
  /** Programs of this machine, for themselves: nobody else waits for them. */
  isThisMachine: boolean;
}

type Connection = Partial<Pick<IncomingMessage['socket'], 'remoteAddress' | 'localAddress'>>;

/** What of a request tells who sent it. */
export type SentRequest = Pick<IncomingMessage, 'headers'> & { socket: Connection };

const LOOPBACK = /^127\.|^::1$/;
const LONGEST_ADDRESS = 45;

/**
 * Who sent a request: the other end of the connection, or whom a proxy names that is on this machine or
 * trusted. Of
 * `X-Forwarded-For` the last name is the proxy's own word, those before it are the sender's. Where `X-Real-IP`
 * is there, too, it counts: whoever sets that one may leave the other as the sender wrote it.
 *
 * It is this machine only if nothing says otherwise, also no `Forwarded` or `CF-Connecting-IP`: a proxy that asks
 * for somebody whom it does not plainly name.
 */
export function readClient({ socket, headers }: SentRequest, proxies: TrustedProxies = NO_PROXIES): Client {
  const near = readConnection(socket);
  const isProxyElsewhere = isTrustedProxy(socket, proxies);
  if (!near.isThisMachine && !isProxyElsewhere) return near;
  const forwarded = readNames(headers['x-forwarded-for']);
  const real = readNames(headers['x-real-ip']);
  const sender = real.at(-1) || forwarded.at(-1);
  const names = [...forwarded, ...real];
  const isUnnamed = Object.keys(headers).some(
    (header) => NAMELESS_HEADER.test(header) || (ASIDE_HEADER.test(header) && names.length === 0),
  );
  return {
    key: sender ? findNetwork(sender) : near.key,
    isThisMachine: !isProxyElsewhere && !isUnnamed && names.every((name) => isOwnAddress(name, socket)),
  };
}

/** Proxies and tunnels that stand before the whole world, and headers that no program sends for itself. */
const NAMELESS_HEADER =
  /^((x-)?forwarded|via|cf-.+|cdn-.+|tailscale-.+|fly-.+|fastly-.+|ngrok-.+|true-client-ip|client-ip|x-(client|cluster-client|originating)-ip|x-original-.+|x-(amzn|azure|appengine|vercel|envoy|arr)-.+|x-cloud-trace-context)$/;
/** What a proxy says beside the name: a development server that passes requests on says it, too, of this machine. */
const ASIDE_HEADER = /^x-forwarded-(?!for$)/;
const NAMING_HEADER = /^(x-forwarded-for|x-real-ip)$/;

/** Whether any proxy has passed a request on, whomever it asks for. */
export function hasProxyHeader({ headers }: Pick<SentRequest, 'headers'>): boolean {
  const marks = [NAMELESS_HEADER, ASIDE_HEADER, NAMING_HEADER];
  return Object.keys(headers).some((header) => marks.some((mark) => mark.test(header)));
}

/** Whom a connection is counted for, of which no request has been read. */
export function readConnection(connection: Connection): Client {
  const address = withoutMapping(connection.remoteAddress ?? '');
  return { key: findNetwork(address), isThisMachine: isOwnAddress(address, connection) };
}

/** Proxies on other machines that are believed whom they ask for. */
export type TrustedProxies = Pick<BlockList, 'check'>;

export const NO_PROXIES: TrustedProxies = { check: () => false };

export function isTrustedProxy({ remoteAddress = '' }: Connection, proxies: TrustedProxies): boolean {
  const address = withoutMapping(remoteAddress);
  return address !== '' && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** @param ranges - addresses, or networks such as `172.18.0.0/16`. */
export function createTrustedProxies(ranges: readonly string[]): TrustedProxies {
  const proxies = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return proxies;
}

function isOwnAddress(address: string, { localAddress }: Connection): boolean {
  return LOOPBACK.test(address) || (address !== '' && address === withoutMapping(localAddress ?? ''));
}

function readNames(header: string | string[] | undefined): string[] {
  if (header === undefined) return [];
  const names = String(header).split(',');
  return names.map((name) => withoutMapping(withoutPort(name.trim())).slice(0, LONGEST_ADDRESS));
}

/** An IPv4 client of a server that listens at `::`. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** Some proxies add the port: `192.0.2.1:5555`, `[2001:db8::1]:5555`. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

/** Whoever has one IPv6 address has 2^64 of them. */
function findNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** Where a request comes from, without telling who. */
export type AddressKind = 'loopback' | 'private' | 'public' | 'unknown';

const PRIVATE =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/** Addresses of people are not written down: whether it was this machine or its network is enough. */
export function findAddressKind(address: string | undefined): AddressKind {
  if (address === undefined) return 'unknown';
  const plain = address.replace(/^::ffff:/i, '');
  if (LOOPBACK.test(plain)) return 'loopback';
  return PRIVATE.test(plain) ? 'private' : 'public';
}
