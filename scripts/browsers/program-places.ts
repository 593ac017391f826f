import { posix } from 'node:path';
import type { Machine } from './machine.ts';

/** Where people have programs even if a job's PATH is cut short. */
const USUAL_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin'];

/** Every path at which a program with one of these names may be on Linux or macOS, names in order. */
export function listProgramPaths(names: string[], machine: Machine): string[] {
  const folders = new Set([...(machine.env['PATH'] ?? '').split(':').filter(Boolean), ...USUAL_FOLDERS]);
  return names.flatMap((name) => [...folders].map((folder) => posix.join(folder, name)));
}

/** A macOS application's program, installed for everybody or for this person. */
export function listMacPaths(application: string, program: string, machine: Machine): string[] {
  const folders = ['/Applications', posix.join(machine.env['HOME'] ?? '', 'Applications')];
  return folders.map((folder) => posix.join(folder, `${application}.app/Contents/MacOS`, program));
}

/** A Windows program below each of the folders into which installers write. */
export function listWindowsPaths(relativePath: string, machine: Machine): string[] {
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = machine.env[variable];
    return folder === undefined ? [] : [`${folder}\\${relativePath}`];
  });
}
