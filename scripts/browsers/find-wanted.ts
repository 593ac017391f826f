import type { Machine } from './machine.ts';
import { readVersion } from './read-version.ts';

/** One browser as the project needs it: where it may be, how to get it, what to say without it. */
export interface WantedBrowser {
  name: string;
  /** Environment variable by which a person names the browser to use. */
  variable: string;
  minimumVersion: number;
  /** In order of preference. */
  places: string[];
  /** Taken, with `lastResortNote`, only if nothing else is found or can be installed. */
  lastResorts: string[];
  lastResortNote: string;
  /** Tried in order until one leaves a usable browser in `places`. */
  installers: Array<() => Promise<boolean>>;
  /** Ends the error for a person who has none. */
  nextStep: string;
}

export interface FindOptions {
  /** Whether a missing browser may be installed; takes minutes and needs the network. */
  install: boolean;
}

/** Resolves with the path of a browser that runs. Throws an Error that names the next step. */
export async function findWanted(
  wanted: WantedBrowser,
  machine: Machine,
  { install }: FindOptions,
): Promise<string> {
  const named = machine.env[wanted.variable];
  if (named) return checkNamedBrowser(wanted, machine, named);

  const found = await pickBrowser(wanted, machine);
  if (found !== null) return found;

  if (install) {
    for (const installer of wanted.installers) {
      machine.say(`No ${wanted.name} found, installing one…`);
      const installed = (await installer()) ? await pickBrowser(wanted, machine) : null;
      if (installed !== null) return installed;
    }
  }
  return useLastResort(wanted, machine);
}

async function checkNamedBrowser(wanted: WantedBrowser, machine: Machine, path: string): Promise<string> {
  const { variable, name, minimumVersion } = wanted;
  if (!machine.exists(path)) throw new Error(`${variable} names ${path}, which does not exist.`);
  const version = await readVersion(path, machine);
  if (version === null) throw new Error(`${variable} names ${path}, which does not run as a browser.`);
  if (version.major < minimumVersion) {
    throw new Error(
      `${variable} names ${name} ${version.major}; version ${minimumVersion} or later is needed.`,
    );
  }
  if (wanted.lastResorts.includes(path)) machine.say(wanted.lastResortNote);
  return path;
}

async function pickBrowser(wanted: WantedBrowser, machine: Machine): Promise<string | null> {
  for (const path of wanted.places) {
    if (!machine.exists(path)) continue;
    const version = await readVersion(path, machine);
    if (version !== null && !version.isSnap && version.major >= wanted.minimumVersion) return path;
  }
  return null;
}

async function useLastResort(wanted: WantedBrowser, machine: Machine): Promise<string> {
  for (const path of [...wanted.lastResorts, ...wanted.places]) {
    const version = machine.exists(path) ? await readVersion(path, machine) : null;
    if (version === null || version.major < wanted.minimumVersion) continue;
    machine.say(wanted.lastResortNote);
    return path;
  }
  throw new Error(`No ${wanted.name} ${wanted.minimumVersion} or later was found. ${wanted.nextStep}`);
}
