import type { RunCommand } from './run-command.ts';

/** The Wi-Fi interfaces of this machine, each with the name of its network; empty where the system does not tell that. */
export type Wifis = ReadonlyMap<string, string>;

/** Asks the system. Interfaces that it does not tell of are left out. */
export async function findWifis(platform: NodeJS.Platform, run: RunCommand): Promise<Wifis> {
  if (platform === 'linux') {
    const managed = await run('nmcli', NMCLI_ARGS);
    return managed ? readNmcli(managed) : readIw(await run('iw', ['dev']));
  }
  if (platform === 'darwin') {
    const devices = readHardwarePorts(await run('networksetup', ['-listallhardwareports']));
    const summaries = await Promise.all(devices.map((device) => run('ipconfig', ['getsummary', device])));
    return new Map(devices.map((device, index) => [device, readSummary(summaries[index] ?? '')]));
  }
  return platform === 'win32' ? readNetsh(await run('netsh', ['wlan', 'show', 'interfaces'])) : new Map();
}

/** `--rescan no`: a scan takes seconds. */
const NMCLI_ARGS = '-t -f ACTIVE,DEVICE,SSID device wifi list --rescan no'.split(' ');

/** `nmcli -t` on Linux: `yes:wlp3s0:Home`, with a backslash before each colon of a name. */
function readNmcli(printed: string): Wifis {
  const active = printed.split('\n').map((line) => /^yes:([^:]+):(.*)$/.exec(line));
  return new Map(
    active
      .filter((match) => match !== null)
      .map(([, device = '', name = '']) => [device, name.replace(/\\(.)/g, '$1')]),
  );
}

/** `iw dev` on Linux, without NetworkManager. Bytes beside ASCII are written as `\xc3`. */
function readIw(printed: string): Wifis {
  const blocks = printed.split(/^\s*Interface /m).slice(1);
  return new Map(
    blocks.map((block) => [
      /^\S*/.exec(block)?.[0] ?? '',
      unescapeBytes(/^\s*ssid (.+)$/m.exec(block)?.[1] ?? ''),
    ]),
  );
}

function unescapeBytes(text: string): string {
  const bytes = text.replace(/\\x([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return whole(Buffer.from(bytes, 'latin1').toString('utf8'));
}

/** `networksetup -listallhardwareports` on macOS: the devices of its Wi-Fi. */
function readHardwarePorts(printed: string): string[] {
  const ports = printed.matchAll(/^Hardware Port: (?:Wi-Fi|AirPort)\nDevice: (\S+)$/gm);
  return Array.from(ports, ([, device = '']) => device);
}

/** `ipconfig getsummary en0` on macOS: the network's name. Since macOS 15 it may be hidden. */
function readSummary(printed: string): string {
  const name = /^\s*SSID : (.+)$/m.exec(printed)?.[1] ?? '';
  return name === '<redacted>' ? '' : name;
}

/**
 * `netsh wlan show interfaces` on Windows. Its labels are in the system's language, but a block begins with the
 * interface's name, and "SSID" is called so everywhere.
 */
function readNetsh(printed: string): Wifis {
  const blocks = printed.replaceAll('\r', '').split(/\n\s*\n/);
  const read = blocks.map((block) => {
    const [, device] = /^\s+[^:\n]+?\s*: (.+)$/m.exec(block) ?? [];
    const [, network] = /^\s*SSID\s*: (.+)$/m.exec(block) ?? [];
    return device !== undefined && network !== undefined
      ? ([device.trim(), whole(network.trim())] as const)
      : null;
  });
  return new Map(read.filter((entry) => entry !== null));
}

/** Nothing in place of a name that is in another encoding than ours. */
function whole(name: string): string {
  return name.includes('\u{FFFD}') ? '' : name;
}
