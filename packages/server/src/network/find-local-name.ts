import type { RunCommand } from './run-command.ts';

interface Machine {
  platform: NodeJS.Platform;
  /** `os.hostname()` */
  hostname: string;
  run: RunCommand;
  hasFile: (path: string) => boolean;
}

/**
 * The name under which this machine answers in its network without a name server (RFC 6762), for example
 * `desk.local`. `undefined`, where it does not: macOS and Windows 10 do, Linux with Avahi or systemd-resolved.
 */
export async function findLocalName(machine: Machine): Promise<string | undefined> {
  const [label = ''] = ((await readOwnLabel(machine)) || machine.hostname).split('.');
  return /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(label) && (await answersByName(machine))
    ? `${label.toLowerCase()}.local`
    : undefined;
}

/** macOS takes another name in its network than its host name. */
async function readOwnLabel({ platform, run }: Machine): Promise<string> {
  return platform === 'darwin' ? (await run('scutil', ['--get', 'LocalHostName'])).trim() : '';
}

async function answersByName({ platform, run, hasFile }: Machine): Promise<boolean> {
  if (platform === 'darwin' || platform === 'win32') return true;
  if (platform !== 'linux') return false;
  return hasFile('/run/avahi-daemon/socket') || readResolvectl(await run('resolvectl', ['mdns']));
}

/** `resolvectl mdns`: systemd-resolved answers where both it and a network's link say "yes". */
function readResolvectl(printed: string): boolean {
  return /^Global: yes$/m.test(printed) && /^Link .*: yes$/m.test(printed);
}
