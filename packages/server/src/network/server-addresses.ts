import { findLanAddress, type NetworkInterfaces } from './lan-address.ts';

const EVERY_ADDRESS = new Set(['0.0.0.0', '::', '']);
const LOOPBACK_NAME = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Where a server listens: `host` as it was asked for, `port` as it was given. */
export interface ListenAddress {
  host: string;
  port: number;
}

/** The address for programs on this machine. */
export function findLocalUrl({ host, port }: ListenAddress): string {
  const isReachableByName = EVERY_ADDRESS.has(host) || LOOPBACK_NAME.test(host);
  return `http://${isReachableByName ? 'localhost' : bracket(host)}:${port}`;
}

/** The address for a phone in the same network; this machine's own where there is no network. */
export function findUploadUrl(listen: ListenAddress, interfaces: NetworkInterfaces): string {
  if (!EVERY_ADDRESS.has(listen.host)) return findLocalUrl(listen);
  return `http://${findLanAddress(interfaces) ?? 'localhost'}:${listen.port}`;
}

function bracket(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
