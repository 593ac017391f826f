import { posix, win32 } from 'node:path';

export interface Home {
  platform: NodeJS.Platform;
  homeDir: string;
  environment: NodeJS.ProcessEnv;
}

/** The data folder of programs on this system. */
export function findDefaultDataDir({ platform, homeDir, environment }: Home): string {
  if (platform === 'win32') {
    const base = environment['LOCALAPPDATA'] || win32.join(homeDir, 'AppData', 'Local');
    return win32.join(base, 'Pocketfill');
  }
  if (platform === 'darwin') return posix.join(homeDir, 'Library', 'Application Support', 'Pocketfill');
  // https://specifications.freedesktop.org/basedir: relative paths are ignored.
  const base = environment['XDG_DATA_HOME'] ?? '';
  return posix.join(posix.isAbsolute(base) ? base : posix.join(homeDir, '.local', 'share'), 'pocketfill');
}
