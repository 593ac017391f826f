import type { Machine } from './machine.ts';
import { listMacPaths, listProgramPaths, listWindowsPaths } from './program-places.ts';

/** Where an installed Firefox may be; the slowly changing ESR first. */
export function listFirefoxPlaces(machine: Machine): string[] {
  if (machine.platform === 'win32') return listWindowsPaths('Mozilla Firefox\\firefox.exe', machine);
  const onPath = listProgramPaths(['firefox-esr', 'firefox'], machine);
  return machine.platform === 'darwin' ? [...listMacPaths('Firefox', 'firefox', machine), ...onPath] : onPath;
}
