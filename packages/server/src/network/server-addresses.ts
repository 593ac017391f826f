import { findLanAddresses, type NetworkInterfaces } from './lan-address.ts';

const EVERY_ADDRESS = new Set(['0.0.0.0', '::', '']);
/** The addresses of "localhost". Others of 127.0.0.0/8 need their number. */
const LOCALHOST = new Set(['localhost', '127.0.0.1', '::1']);

/** Where a server listens: the `host` of the options, and the actual `port`. */
export interface ListenAddress {
  host: string;
  port: number;
}

/** The address for programs on this machine. */
export function findLocalUrl({ host, port }: ListenAddress): string {
  const isReachableByName = EVERY_ADDRESS.has(host) || LOCALHOST.has(host);
  return `http://${isReachableByName ? 'localhost' : bracket(host)}:${port}`;
}

/**
 * The addresses for a phone in the same network, the likeliest first; without a network, this machine's own. At least
 * one.
 */
export function findUploadUrls(
  listen: ListenAddress,
  interfaces: NetworkInterfaces,
): [best: string, ...others: string[]] {
  if (!EVERY_ADDRESS.has(listen.host)) return [findLocalUrl(listen)];
  const [best = 'localhost', ...others] = findLanAddresses(interfaces);
  const toUrl = (host: string) => `http://${host}:${listen.port}`;
  return [toUrl(best), ...others.map(toUrl)];
}

function bracket(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
