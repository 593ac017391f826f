import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
  deprecated?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lockfiles = [
  'package-lock.json',
  ...globSync(
    ['tests/**/package-lock.json', 'examples/*/package-lock.json', 'scripts/**/package-lock.json'],
    {
      exclude: (file) => file.endsWith('node_modules'),
    },
  ),
];

function readPackages(lockfile: string): [name: string, LockedPackage][] {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages);
}

/** Whether it belongs to this project, or is inside another package. */
function isOurs({ link, inBundle, resolved }: LockedPackage): boolean {
  return link === true || inBundle === true || resolved?.startsWith('file:') === true;
}

// .npmrc switches off npm's own warnings, so this looks for their causes.
describe.each(lockfiles)('%s', (lockfile) => {
  const packages = readPackages(lockfile);

  test('names no deprecated package', () => {
    expect(packages.filter(([, { deprecated }]) => deprecated !== undefined)).toEqual([]);
  });

  test('says of each package what its bytes must be', () => {
    const fromElsewhere = packages.filter(
      ([place, locked]) => place.includes('node_modules/') && !isOurs(locked),
    );
    expect(fromElsewhere.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
  });

  test('names the packages of every platform, those that npm could not find where it was written too', () => {
    const known = new Set(packages.map(([place]) => place.replace(/^.*node_modules\//, '')));
    const wanted = packages.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies));
    expect(wanted.filter((name) => !known.has(name))).toEqual([]);
  });
});

test('npm ci in the root runs no install script of a package', () => {
  const withScript = readPackages('package-lock.json').filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(withScript).toEqual([]);
});
