import { findLanAddresses, type NetworkInterfaces } from './lan-address.ts';

const EVERY_ADDRESS = new Set(['0.0.0.0', '::', '']);
/** What the name "localhost" leads to. The rest of 127.0.0.0/8 is reached by its number only. */
const LOCALHOST = new Set(['localhost', '127.0.0.1', '::1']);

/** Where a server listens: `host` as it was asked for, `port` as it was given. */
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
 * The addresses for a phone in the same network, the likeliest first; this machine's own where there is no network.
 * There is at least one.
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
