import { rm, writeFile } from 'node:fs/promises';
import { findOrInstall, findPrograms, type FindOptions, type Wanted } from '../browsers/find-or-install.ts';
import { aptInstall, type Machine } from '../browsers/machine.ts';

/** The proxies for tests of the server, each by the name of its program and package. */
export type Proxy = 'caddy' | 'nginx';

/** Finds, or with `install` installs, a proxy. Throws an Error with the next step. */
export function findProxy(name: Proxy, options: FindOptions, machine?: Machine): Promise<string> {
  return findOrInstall(describeService(name, { programs: [name], packages: [name] }), options, machine);
}

const SWIFT = describeService('S3 store for tests', {
  programs: [
    'swift-proxy-server',
    'swift-account-server',
    'swift-container-server',
    'swift-object-server',
    'memcached',
    'setpriv',
  ],
  packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
});

/** Finds, or with `install` installs, the programs of the S3 store for tests. Throws an Error with the next step. */
export function findSwift(options: FindOptions, machine?: Machine): Promise<string> {
  return findOrInstall(SWIFT, options, machine);
}

/** Found by its first program. */
function describeService(
  name: string,
  { programs, packages }: { programs: string[]; packages: string[] },
): Wanted<string> {
  return {
    name,
    find: (machine) => findPrograms(programs, machine)?.[0],
    installers: [(machine) => withoutStartingServices(machine, () => aptInstall(packages, machine))],
    nextStep: `Install the packages ${packages.join(', ')}.`,
  };
}

/** Debian runs it before it starts a package's service; 101 means "no" (invoke-rc.d(8)). */
const POLICY = '/usr/sbin/policy-rc.d';

/** Prevents installed packages from starting services meanwhile. An existing policy of the machine stays. */
async function withoutStartingServices<Result>(
  machine: Machine,
  act: () => Promise<Result>,
): Promise<Result> {
  if (machine.platform !== 'linux' || !machine.isRoot || machine.exists(POLICY)) return act();
  await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await act();
  } finally {
    await rm(POLICY, { force: true });
  }
}
