import { EMBEDDED_PROJECT } from '../crypto/api-key.ts';
import { findLanAddresses, type NetworkInterfaces } from './lan-address.ts';

const EVERY_ADDRESS = new Set(['0.0.0.0', '::', '']);
/** The addresses of "localhost". Others of 127.0.0.0/8 need their number. */
export const LOCALHOST: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

export function isEveryAddress(host: string): boolean {
  return EVERY_ADDRESS.has(host);
}

/** Where a server listens: the `host` of the options, and the actual `port`. */
export interface ListenAddress {
  host: string;
  port: number;
}

/** The address for programs on this machine. */
export function findLocalUrl({ host, port }: ListenAddress): string {
  const isReachableByName = isEveryAddress(host) || LOCALHOST.has(host);
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
  if (!isEveryAddress(listen.host)) return [findLocalUrl(listen)];
  const [best = 'localhost', ...others] = findLanAddresses(interfaces).map(({ address }) => address);
  const toUrl = (host: string) => `http://${host}:${listen.port}`;
  return [toUrl(best), ...others.map(toUrl)];
}

function bracket(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Finds the base of download addresses, at which their receiver reaches this server, for the caller that asks for one. */
export type FindBaseUrl = (caller: {
  requestUrl: string;
  projectId: string;
  /** Whether a person’s key came with the request. Default false. */
  hasAccessKey?: boolean;
}) => string;

/**
 * Without a public address it is the address that the caller has used. A project's backend passes download addresses on
 * to clients, so they get the public address if there is one. Programs of the embedded project without a key are on
 * this machine, which may not reach its own public address.
 *
 * @param options.isNetworkAllowed - others may send requests with any Host, so no address is made from it. Nor of a
 *   request with a key.
 */
export function createFindBaseUrl(options: {
  publicUrl?: string | undefined;
  isNetworkAllowed: boolean;
}): FindBaseUrl {
  const { publicUrl, isNetworkAllowed } = options;
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  return ({ requestUrl, projectId, hasAccessKey = false }) => {
    const { host, origin } = new URL(requestUrl);
    if (publicUrl === undefined) return origin;
    if (isNetworkAllowed || hasAccessKey) return publicUrl;
    return projectId === EMBEDDED_PROJECT && host !== publicHost ? origin : publicUrl;
  };
}
