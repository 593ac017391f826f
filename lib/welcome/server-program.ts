import { downloadsUrl, type Product } from '../product.ts';

/** The server as one program for this computer (`npm run release:server` makes them). */
export interface ServerProgram {
  system: 'windows' | 'mac' | 'linux';
  url: string;
  /** Downloads and starts it, in a terminal of macOS or Linux. */
  command: string;
}

const SYSTEMS: Partial<Record<string, { system: ServerProgram['system']; platform: string }>> = {
  win: { system: 'windows', platform: 'win32' },
  mac: { system: 'mac', platform: 'darwin' },
  linux: { system: 'linux', platform: 'linux' },
};
/** As Chromium and Firefox name them. */
const PROCESSORS: Partial<Record<string, string>> = { 'x86-64': 'x64', arm64: 'arm64', aarch64: 'arm64' };

/** The program for a computer, or `null` where there is none for it. */
export function findServerProgram(
  { os, arch }: { os: string; arch: string },
  product: Product,
): ServerProgram | null {
  const known = SYSTEMS[os];
  const processor = PROCESSORS[arch];
  if (!known || processor === undefined) return null;
  const { system, platform } = known;
  // Windows on ARM runs programs for x64.
  const file =
    system === 'windows'
      ? `pocketfill-server-${platform}-x64.exe`
      : `pocketfill-server-${platform}-${processor}`;
  const url = `${downloadsUrl(product)}/download/${file}`;
  // A browser's download may not be run before its rights are changed, and macOS refuses one of an unknown maker. What
  // curl downloads has neither fault.
  const command = `curl -fLo pocketfill-server ${url} && chmod +x pocketfill-server && ./pocketfill-server`;
  return { system, url, command };
}
