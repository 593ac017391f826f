import { hostname, networkInterfaces } from 'node:os';

const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Whether a host name, as in a `Host` header without port, is one of this machine's. */
export type IsOwnName = (name: string) => boolean;

export function createOwnNames(): IsOwnName {
  const machine = hostname().toLowerCase();
  const known = new Set(['localhost', machine, `${machine}.local`]);
  return (name) => {
    const wanted = name.toLowerCase();
    return known.has(wanted) || LOOPBACK_ADDRESS.test(wanted) || isOwnAddress(wanted);
  };
}

/** Asked each time: a laptop changes its networks while the server runs. */
function isOwnAddress(name: string): boolean {
  const wanted = name.replace(/^\[|\]$/g, '');
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address.toLowerCase() === wanted),
  );
}
