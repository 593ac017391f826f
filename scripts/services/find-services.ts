import { createFinder, findPrograms, type Finder, type FindOptions } from '../browsers/find-or-install.ts';

/** The proxies for tests of the server, each by the name of its program and package. */
export type Proxy = 'caddy' | 'nginx';

export const PROXIES: Readonly<Record<Proxy, Finder>> = {
  caddy: createServiceFinder('caddy', ['caddy'], ['caddy']),
  nginx: createServiceFinder('nginx', ['nginx'], ['nginx']),
};

export function findProxy(name: Proxy, options: FindOptions): Promise<string> {
  return PROXIES[name](options);
}

/** For the example of a backend in Python. */
export const findPython = createServiceFinder('Python', ['python3'], ['python3']);

const SWIFT_PARTS = ['proxy', 'account', 'container', 'object'];

/** The path of the first program of the S3 store for tests. */
export const findSwift = createServiceFinder(
  'S3 store for tests',
  [...SWIFT_PARTS.map((part) => `swift-${part}-server`), 'memcached', 'setpriv'],
  [...SWIFT_PARTS.map((part) => `swift-${part}`), 'memcached'],
);

/** Found by its first program. */
function createServiceFinder(name: string, programs: string[], packages: string[]): Finder {
  return createFinder({
    name,
    find: (machine) => findPrograms(programs, machine)?.[0],
    packages,
    nextStep: `Install the packages ${packages.join(', ')}.`,
  });
}
