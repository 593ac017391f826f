import { posix, win32 } from 'node:path';
import type { Home } from '../default-data-dir.ts';
import { formatLaunchAgent, formatSystemdUnit, formatWindowsTask, type Service } from './service-files.ts';

const NAME = 'pocketfill-server';
const LABEL = 'io.github.pocketfill.server';

export interface ServiceOptions extends Home {
  /** The number of the user, where users have one. */
  userId: number;
  /** The program and its arguments. */
  command: readonly string[];
}

/** What starts the server when the user logs in. `undefined`: not known for this system. */
export function describeService(options: ServiceOptions): Service | undefined {
  if (options.platform === 'linux') return describeSystemd(options);
  if (options.platform === 'darwin') return describeLaunchd(options);
  return options.platform === 'win32' ? describeTask(options) : undefined;
}

function describeSystemd({ homeDir, environment, command }: ServiceOptions): Service {
  const base = environment['XDG_CONFIG_HOME'] ?? '';
  const settings = posix.isAbsolute(base) ? base : posix.join(homeDir, '.config');
  const unit = `${NAME}.service`;
  return {
    file: posix.join(settings, 'systemd/user', unit),
    text: formatSystemdUnit(command),
    encoding: 'utf8',
    start: [
      ['systemctl', '--user', 'daemon-reload'],
      ['systemctl', '--user', 'enable', '--now', unit],
    ],
    stop: [['systemctl', '--user', 'disable', '--now', unit]],
  };
}

function describeLaunchd({ homeDir, userId, command }: ServiceOptions): Service {
  const file = posix.join(homeDir, 'Library/LaunchAgents', `${LABEL}.plist`);
  const log = posix.join(homeDir, 'Library/Logs', `${NAME}.log`);
  return {
    file,
    text: formatLaunchAgent(LABEL, command, log),
    encoding: 'utf8',
    start: [['launchctl', 'bootstrap', `gui/${userId}`, file]],
    stop: [['launchctl', 'bootout', `gui/${userId}/${LABEL}`]],
  };
}

function describeTask({ homeDir, environment, command }: ServiceOptions): Service {
  const base = environment['LOCALAPPDATA'] || win32.join(homeDir, 'AppData', 'Local');
  const file = win32.join(base, 'Pocketfill', `${NAME}.xml`);
  const user = [environment['USERDOMAIN'], environment['USERNAME']].filter(Boolean).join('\\');
  return {
    file,
    text: formatWindowsTask(command, user),
    encoding: 'utf16le',
    start: [
      ['schtasks', '/Create', '/TN', NAME, '/XML', file, '/F'],
      ['schtasks', '/Run', '/TN', NAME],
    ],
    stop: [
      ['schtasks', '/End', '/TN', NAME],
      ['schtasks', '/Delete', '/TN', NAME, '/F'],
    ],
  };
}
