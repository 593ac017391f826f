import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInContainerNetwork } from '../../src/network/own-networks.ts';
import { makeTempFolder } from '../support/test-server.ts';

const OWN_NETWORK = ['sys/class/net/lo/mtu', 'sys/class/net/eth0/mtu'];
const NETWORK_OF_HOST = [...OWN_NETWORK, 'sys/class/net/docker0/mtu', 'sys/class/net/enp3s0/device/vendor'];

/** A system's files, from its root. */
async function makeSystem(files: readonly string[]): Promise<string> {
  const root = await makeTempFolder();
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), '');
  }
  return root;
}

describe('a container has a network of its own', () => {
  it.each([
    ['Docker', ['.dockerenv', ...OWN_NETWORK], {}],
    ['Podman', ['run/.containerenv', ...OWN_NETWORK], { container: 'podman' }],
    ['Kubernetes', OWN_NETWORK, { KUBERNETES_SERVICE_HOST: '10.96.0.1' }],
    ['any runtime, with the image of deploy/', OWN_NETWORK, { container: 'oci' }],
    ['a sandbox without /sys', ['.dockerenv'], {}],
  ])('in %s', async (_runtime, files, environment) => {
    expect(isInContainerNetwork({ root: await makeSystem(files), environment })).toBe(true);
  });

  it.each([
    ['a computer', NETWORK_OF_HOST, {}],
    ['a virtual machine whose only interface is virtual', OWN_NETWORK, {}],
    ['a container with the network of its host', ['.dockerenv', ...NETWORK_OF_HOST], {}],
    ['a system container that is in the network itself', OWN_NETWORK, { container: 'lxc' }],
  ])('but not in %s', async (_place, files, environment) => {
    expect(isInContainerNetwork({ root: await makeSystem(files), environment })).toBe(false);
  });
});
