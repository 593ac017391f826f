import { posix } from 'node:path';
import { aptInstall, thisMachine, type Machine } from './machine.ts';

/** A program that the machine needs: a browser, or a service for tests. */
export interface Wanted<Found> {
  name: string;
  /** `undefined`: missing or incomplete. */
  find: (machine: Machine) => Promise<Found | undefined> | Found | undefined;
  /** Debian's packages, which are installed first. */
  packages: readonly string[];
  /** Tried after Debian's packages. */
  install?: (machine: Machine) => Promise<boolean>;
  /** What a person can do to get it. */
  nextStep: string;
}

export interface FindOptions {
  /** Whether it may be installed if missing, which takes minutes and needs the network. */
  install: boolean;
}

/** Finds a program, or installs it if it may. Rejects with an Error with the next step, when there is none. */
export interface Finder<Found = string> {
  (options: FindOptions, machine?: Machine): Promise<Found>;
  wanted: Wanted<Found>;
}

export function createFinder<Found = string>(wanted: Wanted<Found>): Finder<Found> {
  const find = async ({ install }: FindOptions, machine = thisMachine()) => {
    const found = await wanted.find(machine);
    if (found !== undefined) return found;
    const { name, packages, nextStep } = wanted;
    const fromDebian = packages.length > 0 ? () => aptInstall(packages, machine) : undefined;
    for (const installer of install ? [fromDebian, wanted.install] : []) {
      if (!installer) continue;
      machine.say(`No ${name} found, installing one…`);
      const installed = (await installer(machine)) ? await wanted.find(machine) : undefined;
      if (installed !== undefined) return installed;
    }
    throw new Error(`No ${name} was found. ${nextStep}`);
  };
  return Object.assign(find, { wanted });
}

/** Installs Debian's packages for all that is missing, at once: each installation by itself takes ten seconds more. */
export async function installPackages(
  finders: readonly Pick<Finder<unknown>, 'wanted'>[],
  machine: Machine = thisMachine(),
): Promise<void> {
  const packages = new Set<string>();
  for (const { wanted } of finders) {
    if ((await wanted.find(machine)) === undefined) for (const name of wanted.packages) packages.add(name);
  }
  if (packages.size > 0) await aptInstall([...packages], machine);
}

/** Usual program folders, as PATH may be reduced, and Debian's folders for system programs. */
const USUAL_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/local/sbin', '/usr/sbin'];

/** All paths on Linux or macOS where a program with one of these names may be, in the order of names. */
export function listProgramPaths(names: readonly string[], machine: Machine): string[] {
  const folders = new Set([...(machine.env['PATH'] ?? '').split(':').filter(Boolean), ...USUAL_FOLDERS]);
  return names.flatMap((name) => [...folders].map((folder) => posix.join(folder, name)));
}

/** The paths of these programs; `undefined` if one is missing. */
export function findPrograms(names: readonly string[], machine: Machine): string[] | undefined {
  const paths = names.flatMap((name) => listProgramPaths([name], machine).find(machine.exists) ?? []);
  return paths.length === names.length ? paths : undefined;
}
