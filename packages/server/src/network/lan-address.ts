import type { NetworkInterfaceInfo } from 'node:os';

/** What `os.networkInterfaces()` returns. */
export type NetworkInterfaces = NodeJS.Dict<readonly NetworkInterfaceInfo[]>;

/** Names of networks for containers, virtual machines and tunnels, in which there is no phone. */
const VIRTUAL_NAME =
  /^(docker|veth|br-|virbr|vmnet|vnic|bridge1\d\d|tun|tap|utun|ppp|ipsec|wg|zt|cni|flannel|cali|podman|lxc|lxd|incus|waydroid|anbox|gpd|cscotun|vethernet)|virtual|vbox|vmware|hyper-v|parallels|vpn|wireguard|nordlynx|proton|mullvad|tailscale|zerotier|hamachi|warp|wsl/i;
const PHYSICAL_NAME = /^(en|eth|wl|wi-?fi|ethernet)/i;
/**
 * The same by the maker in the MAC address, since Windows calls them "Ethernet 2": VirtualBox, VMware, Hyper-V, Docker,
 * Parallels, OpenVPN, AnyConnect, FortiClient. A tunnel has no MAC. Bridged guests (`08:00:27`, `00:0c:29`) are not
 * included.
 */
const VIRTUAL_MAC =
  /^(0a:00:27|00:50:56:c0|00:15:5d|02:42|00:1c:42:00:00:0|00:ff|00:05:9a|00:09:0f|00:00:00:00:00:00)/i;
const PRIVATE_ADDRESS = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;
/** VirtualBox's default network, and addresses of providers and tunnels (RFC 6598). */
const VIRTUAL_ADDRESS = /^(192\.168\.56\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
/** Networks of two machines, which are point-to-point links. */
const POINT_TO_POINT = /^255\.255\.255\.25[2-5]$/;
const SELF_ASSIGNED_ADDRESS = /^169\.254\./;

/** An IPv4 address of this machine. */
export interface LanAddress {
  address: string;
  /** The system's name of its interface. */
  interfaceName: string;
  /** Of a container, a virtual machine or a tunnel. */
  isVirtual: boolean;
}

/** The IPv4 addresses of this machine, first the one that phones of the same network most likely reach. */
export function findLanAddresses(interfaces: NetworkInterfaces): LanAddress[] {
  const candidates = Object.entries(interfaces).flatMap(([interfaceName, addresses]) =>
    (addresses ?? []).filter(isUsable).map((info) => {
      const isVirtual = looksVirtual(interfaceName, info);
      return { address: info.address, interfaceName, isVirtual, score: rate(interfaceName, info, isVirtual) };
    }),
  );
  // The sort is stable, so equal scores keep the system's order.
  return candidates
    .sort((left, right) => right.score - left.score)
    .map(({ score: _score, ...address }) => address);
}

function isUsable({ family, internal, address }: NetworkInterfaceInfo): boolean {
  return family === 'IPv4' && !internal && !SELF_ASSIGNED_ADDRESS.test(address);
}

function looksVirtual(name: string, { address, mac, netmask }: NetworkInterfaceInfo): boolean {
  return (
    VIRTUAL_NAME.test(name) ||
    VIRTUAL_MAC.test(mac) ||
    VIRTUAL_ADDRESS.test(address) ||
    POINT_TO_POINT.test(netmask)
  );
}

function rate(name: string, { address }: NetworkInterfaceInfo, isVirtual: boolean): number {
  const kind = isVirtual ? -4 : PHYSICAL_NAME.test(name) ? 2 : 0;
  return kind + (PRIVATE_ADDRESS.test(address) ? 1 : 0);
}
