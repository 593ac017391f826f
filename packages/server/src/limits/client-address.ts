import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Whom a request is counted for. */
export interface Client {
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  key: string;
  /** Programs of this machine, for themselves: nobody else waits for them. */
  isThisMachine: boolean;
}

type Connection = Pick<IncomingMessage['socket'], 'remoteAddress' | 'localAddress'>;

/** What of a request tells who sent it. */
export type SentRequest = Pick<IncomingMessage, 'headers'> & { socket: Connection };

const LOOPBACK = /^127\.|^::1$/;
const LONGEST_ADDRESS = 45;

/**
 * Who sent a request: the other end of the connection, or whom a proxy on this machine names in
 * `X-Forwarded-For`. The last name there is the proxy's own word, those before it are the sender's.
 */
export function readClient(request: SentRequest): Client {
  const { socket, headers } = request;
  const near = readConnection(socket);
  if (!near.isThisMachine) return near;
  const names = headers['x-forwarded-for'] ?? headers['x-real-ip'];
  const sender = String(names ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return sender ? describe(withoutPort(sender), socket.localAddress) : near;
}

/** Whom a connection is counted for, of which no request has been read. */
export function readConnection({ remoteAddress = '', localAddress }: Connection): Client {
  return describe(remoteAddress, localAddress);
}

function describe(text: string, localAddress: string | undefined): Client {
  const address = withoutMapping(text);
  const isThisMachine = LOOPBACK.test(address) || address === withoutMapping(localAddress ?? '');
  return { key: findNetwork(address.slice(0, LONGEST_ADDRESS)), isThisMachine };
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
