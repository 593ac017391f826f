import type { NetworkInterfaceInfo } from 'node:os';

/** What `os.networkInterfaces()` returns. */
export type NetworkInterfaces = NodeJS.Dict<readonly NetworkInterfaceInfo[]>;

/** Networks of containers, virtual machines and tunnels: no phone is in them. */
const VIRTUAL_NAME =
  /^(docker|veth|br-|virbr|vmnet|vboxnet|tun|tap|utun|wg|zt|tailscale|cni|flannel|vEthernet)/i;
const PHYSICAL_NAME = /^(en|eth|wl|wi-?fi|ethernet)/i;
const PRIVATE_ADDRESS = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;
const SELF_ASSIGNED_ADDRESS = /^169\.254\./;

/**
 * The IPv4 address at which a phone in the same network most likely reaches this machine.
 * `undefined`: this machine is in no network.
 */
export function findLanAddress(interfaces: NetworkInterfaces): string | undefined {
  const candidates = Object.entries(interfaces).flatMap(([name, addresses]) =>
    (addresses ?? []).filter(isUsable).map(({ address }) => ({ address, score: rate(name, address) })),
  );
  // Sorting is stable: among equals the system's own order decides.
  return candidates.sort((left, right) => right.score - left.score)[0]?.address;
}

function isUsable({ family, internal, address }: NetworkInterfaceInfo): boolean {
  return family === 'IPv4' && !internal && !SELF_ASSIGNED_ADDRESS.test(address);
}

function rate(name: string, address: string): number {
  const kind = VIRTUAL_NAME.test(name) ? -4 : PHYSICAL_NAME.test(name) ? 2 : 0;
  return kind + (PRIVATE_ADDRESS.test(address) ? 1 : 0);
}
