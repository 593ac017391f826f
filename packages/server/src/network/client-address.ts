import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { kindOfHost, parseIpv6 } from '@svc/protocol';
import { createAddressList, LOOPBACK, type AddressList } from './address-list.ts';

/** The client that a request is counted for. */
export interface Client {
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  key: string;
  /** A program on this machine sent it for itself, not as a proxy. */
  isThisMachine: boolean;
}

type Connection = Partial<Pick<IncomingMessage['socket'], 'remoteAddress' | 'localAddress'>>;

/** The parts of a request that identify its sender. */
export type SentRequest = Pick<IncomingMessage, 'headers'> & { socket: Connection };

const LONGEST_ADDRESS = 45;

/**
 * Finds the client of a request: the other end of the connection. If that is this machine or a trusted proxy, the
 * headers name the client:
 *
 * - `X-Real-IP` comes first: a proxy that sets it may pass on `X-Forwarded-For` as the client wrote it.
 * - Of `X-Forwarded-For` the last address counts. The proxy added it; the ones before it come from the client.
 *
 * `isThisMachine` is false if any header shows that a proxy passed the request on, even one whose value is not read,
 * such as `Forwarded` or `CF-Connecting-IP`.
 */
export function readClient({ socket, headers }: SentRequest, proxies: AddressList = NO_PROXIES): Client {
  const near = readConnection(socket);
  const isProxyElsewhere = isTrustedProxy(socket, proxies);
  if (!near.isThisMachine && !isProxyElsewhere) return near;
  const forwarded = readNames(headers['x-forwarded-for']);
  const real = readNames(headers['x-real-ip']);
  const sender = real.at(-1) || forwarded.at(-1);
  const names = [...forwarded, ...real];
  const isUnnamed = Object.keys(headers).some(
    (header) =>
      UNNAMED_SENDER_HEADER.test(header) || (OTHER_FORWARDED_HEADER.test(header) && names.length === 0),
  );
  return {
    key: sender ? findNetwork(sender) : near.key,
    isThisMachine: !isProxyElsewhere && !isUnnamed && names.every((name) => isOwnAddress(name, socket)),
  };
}

/** Headers of proxies and tunnels, which programs do not send for themselves. Their values are not read. */
const UNNAMED_SENDER_HEADER =
  /^((x-)?forwarded|via|cf-.+|cdn-.+|tailscale-.+|fly-.+|fastly-.+|ngrok-.+|true-client-ip|client-ip|x-(client|cluster-client|originating)-ip|x-original-.+|x-(amzn|azure|appengine|vercel|envoy|arr)-.+|x-cloud-trace-context)$/;
/** These count only if no sender is named, since a development server on this machine also sends them. */
const OTHER_FORWARDED_HEADER = /^x-forwarded-(?!for$)/;
const NAMED_SENDER_HEADER = /^(x-forwarded-for|x-real-ip)$/;

/** Whether any proxy has passed the request on. */
export function hasProxyHeader({ headers }: Pick<SentRequest, 'headers'>): boolean {
  const marks = [UNNAMED_SENDER_HEADER, OTHER_FORWARDED_HEADER, NAMED_SENDER_HEADER];
  return Object.keys(headers).some((header) => marks.some((mark) => mark.test(header)));
}

/** The client of a connection without a request. */
export function readConnection(connection: Connection): Client {
  const address = withoutMapping(connection.remoteAddress ?? '');
  return { key: findNetwork(address), isThisMachine: isOwnAddress(address, connection) };
}

/** The default list of trusted proxies on other machines. */
export const NO_PROXIES: AddressList = createAddressList([]);

export function isTrustedProxy({ remoteAddress = '' }: Connection, proxies: AddressList): boolean {
  return proxies.includes(withoutMapping(remoteAddress));
}

function isOwnAddress(address: string, { localAddress }: Connection): boolean {
  return LOOPBACK.includes(address) || (address !== '' && address === withoutMapping(localAddress ?? ''));
}

function readNames(header: string | string[] | undefined): string[] {
  if (header === undefined) return [];
  const names = String(header).split(',');
  return names.map((name) => withoutMapping(withoutPort(name.trim())).slice(0, LONGEST_ADDRESS));
}

/** Removes the IPv6 prefix of an IPv4 client, as of a server that listens at `::`. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** Removes the port, which some proxies add: `192.0.2.1:5555`, `[2001:db8::1]:5555`. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

/** The /64 network of an IPv6 address, since one client usually has 2^64 addresses. */
function findNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = parseIpv6(new URL(`http://[${address}]`).hostname.slice(1, -1));
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

export type AddressKind = 'loopback' | 'private' | 'public' | 'unknown';

/** The kind of an address, since addresses of people are not logged. */
export function findAddressKind(address: string | undefined): AddressKind {
  if (address === undefined) return 'unknown';
  const plain = withoutMapping(address);
  const kind = kindOfHost(isIPv6(plain) ? `[${plain}]` : plain);
  if (kind === 'thisComputer') return 'loopback';
  return kind === 'internet' ? 'public' : 'private';
}
