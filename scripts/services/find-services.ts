import { findOrInstall, findPrograms, type FindOptions, type Wanted } from '../browsers/find-or-install.ts';
import type { Machine } from '../browsers/machine.ts';

/** The proxies for tests of the server, each by the name of its program and package. */
export type Proxy = 'caddy' | 'nginx';

export const PROXIES: Readonly<Record<Proxy, Wanted<string>>> = {
  caddy: describeService('caddy', { programs: ['caddy'], packages: ['caddy'] }),
  nginx: describeService('nginx', { programs: ['nginx'], packages: ['nginx'] }),
};

/** Finds, or with `install` installs, a proxy. Throws an Error with the next step. */
export function findProxy(name: Proxy, options: FindOptions, machine?: Machine): Promise<string> {
  return findOrInstall(PROXIES[name], options, machine);
}

export const SWIFT = describeService('S3 store for tests', {
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
    packages,
    nextStep: `Install the packages ${packages.join(', ')}.`,
  };
}
