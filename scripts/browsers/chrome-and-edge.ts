import { posix, win32 } from 'node:path';
import { listProgramPaths } from './find-or-install.ts';
import type { Machine } from './machine.ts';

/** Browsers of the Chromium family under other names. */
export interface Brands {
  name: string;
  /** Where they may be, the preferred one first. */
  list(machine: Machine): string[];
}

export const CHROME_AND_EDGE: Brands = {
  name: 'Chromium, Google Chrome or Microsoft Edge',
  list(machine) {
    if (machine.platform === 'win32') return listWindowsPlaces(machine);
    if (machine.platform === 'darwin') return listMacPlaces(machine);
    const names = ['google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable'];
    return listProgramPaths(names, machine);
  },
};

/** Installed for all or for one person, a 64-bit or a 32-bit one. */
function listWindowsPlaces({ env }: Machine): string[] {
  const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? []);
  const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
  return programs.flatMap((program) => roots.map((root) => win32.join(root, program)));
}

function listMacPlaces({ env }: Machine): string[] {
  const folders = ['/Applications', ...(env['HOME'] ? [posix.join(env['HOME'], 'Applications')] : [])];
  return ['Google Chrome', 'Microsoft Edge'].flatMap((name) =>
    folders.map((folder) => posix.join(folder, `${name}.app/Contents/MacOS`, name)),
  );
}
