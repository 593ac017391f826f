import type { FindOptions } from './find-wanted.ts';
import { aptInstall, thisMachine, type Machine } from './machine.ts';
import { listProgramPaths } from './program-places.ts';

/** A screen in memory and a keyboard for it, for tests that press a browser's real shortcut. */
export interface VirtualScreen {
  /** Starts a program with its own screen. */
  xvfbRun: string;
  /** Presses keys. */
  xdotool: string;
}

/** `xvfb-run` needs `xauth`, which Debian only recommends. */
const PACKAGES = ['xvfb', 'xauth', 'xdotool'];

/** Finds, or with `install` installs, the virtual screen. Throws an Error with the next step. */
export async function ensureXvfb(
  { install }: FindOptions,
  machine: Machine = thisMachine(),
): Promise<VirtualScreen> {
  const found = findVirtualScreen(machine);
  if (found !== null) return found;
  const installed = install && (await aptInstall(PACKAGES, machine)) ? findVirtualScreen(machine) : null;
  if (installed !== null) return installed;
  throw new Error(
    machine.platform === 'linux'
      ? 'xvfb-run, xauth or xdotool is missing. Install the packages xvfb, xauth and xdotool.'
      : 'A virtual screen is to be had on Linux only: run this test there.',
  );
}

function findVirtualScreen(machine: Machine): VirtualScreen | null {
  if (machine.platform !== 'linux') return null;
  const find = (name: string) => listProgramPaths([name], machine).find((path) => machine.exists(path));
  const [xvfbRun, xvfb, xauth, xdotool] = [find('xvfb-run'), find('Xvfb'), find('xauth'), find('xdotool')];
  return xvfbRun && xvfb && xauth && xdotool ? { xvfbRun, xdotool } : null;
}
