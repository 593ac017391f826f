import type { Machine } from './machine.ts';

export interface BrowserVersion {
  major: number;
  /** Ubuntu's snap browsers see neither /tmp nor hidden folders, where profiles and builds are. */
  isSnap: boolean;
}

/** Asks a browser for its version; null when the program does not really run (a stub, a broken link). */
export async function readVersion(path: string, machine: Machine): Promise<BrowserVersion | null> {
  const output =
    machine.platform === 'win32'
      ? await machine.read('powershell', ['-NoProfile', '-Command', windowsQuestion(path)])
      : await machine.read(path, ['--version']);
  return output === null ? null : parseVersion(output);
}

/** Parses `Chromium 156.0.8078.79 snap`, `Mozilla Firefox 153.7.0esr` or a bare `148.0.7000.1`. */
export function parseVersion(output: string): BrowserVersion | null {
  const major = /(?:^|\s)(\d+)\.\d+/.exec(output)?.[1];
  return major === undefined ? null : { major: Number(major), isSnap: /\bsnap\b/.test(output) };
}

/** On Windows `chrome.exe --version` prints nothing and opens a window: read the file's properties. */
function windowsQuestion(path: string): string {
  return `(Get-Item -LiteralPath '${path.replaceAll("'", "''")}').VersionInfo.ProductVersion`;
}
