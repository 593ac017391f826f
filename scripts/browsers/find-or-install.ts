import { posix } from 'node:path';
import { aptInstall, thisMachine, type Machine } from './machine.ts';

/** Something that has to be on the machine: a browser, or a service for tests. */
export interface Wanted<Found> {
  name: string;
  /** `undefined`: it is not there, or not all of it. */
  find: (machine: Machine) => Promise<Found | undefined> | Found | undefined;
  /** Debian's packages, which are installed first. */
  packages: readonly string[];
  /** Tried after Debian's packages. */
  install?: (machine: Machine) => Promise<boolean>;
  /** For a person who has to get it. */
  nextStep: string;
}

export interface FindOptions {
  /** Whether it may be installed where it is missing; takes minutes and needs the network. */
  install: boolean;
}

/** Installs Debian's packages for all that is missing, at once: each installation by itself takes ten seconds more. */
export async function installPackages(
  all: readonly Wanted<unknown>[],
  machine: Machine = thisMachine(),
): Promise<void> {
  const packages = new Set<string>();
  for (const wanted of all) {
    if ((await wanted.find(machine)) === undefined) for (const name of wanted.packages) packages.add(name);
  }
  if (packages.size > 0) await aptInstall([...packages], machine);
}

/** @throws Error that names the next step, where it is not there and cannot be installed. */
export async function findOrInstall<Found>(
  { name, find, packages, install: installOtherwise, nextStep }: Wanted<Found>,
  { install }: FindOptions,
  machine: Machine = thisMachine(),
): Promise<Found> {
  const found = await find(machine);
  if (found !== undefined) return found;
  const fromDebian = packages.length > 0 ? () => aptInstall(packages, machine) : undefined;
  for (const installer of install ? [fromDebian, installOtherwise] : []) {
    if (!installer) continue;
    machine.say(`No ${name} found, installing one…`);
    const installed = (await installer(machine)) ? await find(machine) : undefined;
    if (installed !== undefined) return installed;
  }
  throw new Error(`No ${name} was found. ${nextStep}`);
}

/** Where people have programs even if a job's PATH is cut short, and Debian those that are not for everybody. */
const USUAL_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/local/sbin', '/usr/sbin'];

/** Every path at which a program with one of these names may be on Linux or macOS, names in order. */
export function listProgramPaths(names: readonly string[], machine: Machine): string[] {
  const folders = new Set([...(machine.env['PATH'] ?? '').split(':').filter(Boolean), ...USUAL_FOLDERS]);
  return names.flatMap((name) => [...folders].map((folder) => posix.join(folder, name)));
}

/** The path of each of these programs; `undefined` where one is missing. */
export function findPrograms(names: readonly string[], machine: Machine): string[] | undefined {
  const paths = names.flatMap((name) => listProgramPaths([name], machine).find(machine.exists) ?? []);
  return paths.length === names.length ? paths : undefined;
}
