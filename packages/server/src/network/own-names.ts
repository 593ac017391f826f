import { hostname, networkInterfaces } from 'node:os';
import { LOOPBACK } from './address-list.ts';

/** Whether a host name, as in `Host` without a port, is one of this machine's. */
export type IsOwnName = (name: string) => boolean;

export function createOwnNames(): IsOwnName {
  const machine = hostname().toLowerCase();
  const known = new Set(['localhost', machine, `${machine}.local`]);
  return (name) => {
    const wanted = name.toLowerCase().replace(/^\[|\]$/g, '');
    return known.has(wanted) || LOOPBACK.includes(wanted) || isOwnAddress(wanted);
  };
}

/** Checked each time, since a laptop changes networks. */
function isOwnAddress(wanted: string): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address.toLowerCase() === wanted),
  );
}
