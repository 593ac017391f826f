import { existsSync, readdirSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { NetworkInterfaces } from './lan-address.ts';

/** The networks of this machine in which a phone may be: none of a container's own, which other computers do not reach. */
export function readOwnNetworks(): NetworkInterfaces {
  return isInContainerNetwork() ? {} : networkInterfaces();
}

/** Files that Docker and Podman put into each container. */
const MARKS = ['.dockerenv', 'run/.containerenv'];
/** Values of the variable `container`. The image of `deploy/` sets `oci`. */
const RUNTIMES = new Set(['docker', 'podman', 'oci']);

interface System {
  /** Default: the folder that contains all others. */
  root?: string;
  environment?: NodeJS.ProcessEnv;
}

/**
 * Whether this process is in a container of Docker, Podman or Kubernetes that has a network of its own. A container
 * with the network of its host (`--network host`) sees the devices behind the host's interfaces.
 */
export function isInContainerNetwork({ root = '/', environment = process.env }: System = {}): boolean {
  const isContainer =
    MARKS.some((mark) => existsSync(join(root, mark))) ||
    RUNTIMES.has(environment['container'] ?? '') ||
    environment['KUBERNETES_SERVICE_HOST'] !== undefined;
  return isContainer && !hasNetworkDevice(join(root, 'sys/class/net'));
}

function hasNetworkDevice(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => existsSync(join(folder, name, 'device')));
}
