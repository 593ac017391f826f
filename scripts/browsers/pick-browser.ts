import type { Machine } from './machine.ts';

export interface BrowserKind {
  name: string;
  /** The environment variable that names the browser. */
  variable: string;
  minimumVersion: number;
  /** In order of preference. */
  places: readonly string[];
}

/**
 * The path of a browser that runs and is new enough. `undefined`: none.
 *
 * @throws Error, when the browser in the variable is not.
 */
export async function pickBrowser(
  { name, variable, minimumVersion, places }: BrowserKind,
  machine: Machine,
): Promise<string | undefined> {
  const named = machine.env[variable];
  for (const path of named ? [named] : places) {
    const version = machine.exists(path) ? await readVersion(path, machine) : undefined;
    if (version && version.major >= minimumVersion && (named || !version.isSnap)) return path;
  }
  if (named) throw new Error(`${variable} names ${named}, which is no ${name} ${minimumVersion} or later.`);
  return undefined;
}

interface BrowserVersion {
  major: number;
  /** Ubuntu's snap browsers see neither /tmp nor hidden folders, where profiles and builds are. */
  isSnap: boolean;
}

/** `undefined`: the program does not run (a stub, a broken link). */
async function readVersion(path: string, machine: Machine): Promise<BrowserVersion | undefined> {
  // On Windows `--version` prints nothing and opens a window.
  if (machine.platform === 'win32') return { major: Infinity, isSnap: false };
  const output = (await machine.read(path, ['--version'])) ?? '';
  const major = /(?:^|\s)(\d+)\.\d+/.exec(output)?.[1];
  return major === undefined ? undefined : { major: Number(major), isSnap: /\bsnap\b/.test(output) };
}
