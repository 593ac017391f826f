import type { Machine } from './machine.ts';
import { listMacPaths, listProgramPaths, listWindowsPaths } from './program-places.ts';

/** Where an installed Chromium may be. */
export function listChromiumPlaces(machine: Machine): string[] {
  if (machine.platform === 'win32') return listWindowsPaths('Chromium\\Application\\chrome.exe', machine);
  const onPath = listProgramPaths(['chromium', 'chromium-browser'], machine);
  return machine.platform === 'darwin'
    ? [...listMacPaths('Chromium', 'Chromium', machine), ...onPath]
    : onPath;
}

/**
 * Where Google Chrome and Microsoft Edge may be. Since version 137 they ignore `--load-extension`
 * (https://playwright.dev/docs/chrome-extensions), so an extension has to be loaded by hand there.
 */
export function listBrandedPlaces(machine: Machine): string[] {
  if (machine.platform === 'win32') {
    return ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap(
      (path) => listWindowsPaths(path, machine),
    );
  }
  if (machine.platform === 'darwin') {
    return ['Google Chrome', 'Microsoft Edge'].flatMap((name) => listMacPaths(name, name, machine));
  }
  return listProgramPaths(['google-chrome', 'google-chrome-stable', 'microsoft-edge'], machine);
}
