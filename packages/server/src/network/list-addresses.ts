import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ServerAddress } from '@svc/protocol';
import { findLocalName } from './find-local-name.ts';
import { findWifis, type Wifis } from './find-wifis.ts';
import { findLanAddresses, type LanAddress, type NetworkInterfaces } from './lan-address.ts';
import { readOwnNetworks } from './own-networks.ts';
import { runCommand } from './run-command.ts';
import { isEveryAddress, LOCALHOST, type ListenAddress } from './server-addresses.ts';

/** What the system tells of the networks that this machine is in. */
export interface SystemNetworks {
  interfaces: () => NetworkInterfaces;
  findWifis: () => Promise<Wifis>;
  findLocalName: () => Promise<string | undefined>;
}

const { platform } = process;

const THIS_SYSTEM: SystemNetworks = {
  interfaces: readOwnNetworks,
  findWifis: () => findWifis(platform, runCommand),
  findLocalName: () =>
    findLocalName({ platform, hostname: hostname(), run: runCommand, hasFile: existsSync }),
};

interface Listening {
  publicUrl: string | undefined;
  /** Read at each call. */
  listening: ListenAddress;
}

/** How long an answer of the system's programs counts. */
const FRESH_MS = 10_000;

/** Lists the addresses under which phones may reach this server, the likeliest first. Never rejects. */
export function createListAddresses(
  { publicUrl, listening }: Listening,
  system: SystemNetworks = THIS_SYSTEM,
): () => Promise<ServerAddress[]> {
  const askNames = keepFresh(() =>
    Promise.all([system.findWifis(), system.findLocalName()]).catch(
      () => [new Map<string, string>(), undefined] as const,
    ),
  );
  return async () => {
    if (publicUrl !== undefined) return [{ url: publicUrl, kind: 'public' }];
    const { host, port } = listening;
    const isOpen = isEveryAddress(host);
    const own = findLanAddresses(system.interfaces()).filter(({ address }) => isOpen || address === host);
    if (own.length === 0 || LOCALHOST.has(host)) return [];
    const [wifis, name] = await askNames();
    const known = own.map((address) => describe(address, wifis, port));
    // A phone that finds no address of a real network finds none by its name.
    const [real, virtual] = [known.filter(isReal), known.filter((address) => !isReal(address))];
    const named: ServerAddress[] =
      isOpen && name !== undefined && real.length > 0
        ? [{ url: `http://${name}:${port}`, kind: 'name' }]
        : [];
    return [...real, ...named, ...virtual];
  };
}

function isReal({ kind }: ServerAddress): boolean {
  return kind !== 'virtual';
}

/** Names of wireless interfaces: `wlp3s0`, `wlan0`, `Wi-Fi 2`, and as Windows calls them in other languages. */
const WIRELESS_NAME = /^wl|wi-?fi|wlan|wireless|drahtlos|sans fil|inal[áa]mbric/i;

function describe(
  { address, interfaceName, isVirtual }: LanAddress,
  wifis: Wifis,
  port: number,
): ServerAddress {
  const url = `http://${address}:${port}`;
  if (isVirtual) return { url, kind: 'virtual' };
  const network = wifis.get(interfaceName);
  const isWifi = network !== undefined || WIRELESS_NAME.test(interfaceName);
  return { url, kind: isWifi ? 'wifi' : 'cable', ...(network && { network }) };
}

function keepFresh<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; atMs: number } | undefined;
  return () => {
    const nowMs = performance.now();
    if (!last || nowMs - last.atMs > FRESH_MS) last = { answer: ask(), atMs: nowMs };
    return last.answer;
  };
}
