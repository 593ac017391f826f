import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { CommandError } from '../command-errors.ts';
import { findOwnProgram, isFromNpx, nameOwnProgram } from '../own-program.ts';
import { writeVariables } from '../setting.ts';
import type { Terminal } from '../terminal.ts';
import { describeService } from './describe-service.ts';
import { encodeService, type Service } from './service-files.ts';

const INSTALL = '--install-service';
const UNINSTALL = '--uninstall-service';

export function addServiceOptions(start: Command): void {
  start.optionsGroup('At login:');
  start.option(INSTALL, 'starts the server with these options now, and whenever you log in');
  start.option(UNINSTALL, 'ends that');
}

/** The parts of the system that a test replaces. */
export interface ServiceSystem {
  platform: NodeJS.Platform;
  homeDir: string;
  /** Rejects if the command fails or is missing. */
  run: (command: readonly string[]) => Promise<unknown>;
}

const runFile = promisify(execFile);

const THIS_SYSTEM: ServiceSystem = {
  platform: process.platform,
  homeDir: homedir(),
  run: ([file = '', ...args]) => runFile(file, args),
};

/** Does what the options above ask for. `false`: neither is given. */
export async function changeService(
  terminal: Terminal,
  command: Command,
  system: ServiceSystem = THIS_SYSTEM,
): Promise<boolean> {
  const { installService, uninstallService, data } = command.optsWithGlobals<{
    installService?: boolean;
    uninstallService?: boolean;
    data: string;
  }>();
  if (!installService && !uninstallService) return false;
  const [first, ...rest] = command.parent?.args ?? [];
  const words = [...(first === undefined || first === 'start' ? [] : [first]), ...rest];
  const options = [
    ...writeVariables(command, terminal.environment),
    ...words.filter((word) => word !== INSTALL),
  ];
  const service = describeService({
    platform: system.platform,
    homeDir: system.homeDir,
    environment: terminal.environment,
    userId: process.getuid?.() ?? 0,
    // The last one counts. It is written out, since a relative path means another folder there.
    command: [...findOwnProgram(), ...options, '--data', resolve(data)],
  });
  if (!service) {
    throw new CommandError('Services are not known on this system. Let it start this program by itself.');
  }
  if (uninstallService) await uninstall(service, system);
  else await install(service, system);
  terminal.write(uninstallService ? describeRemoval(service) : describeInstallation(service));
  return true;
}

async function install(service: Service, system: ServiceSystem): Promise<void> {
  await stop(service, system);
  await mkdir(dirname(service.file), { recursive: true });
  await writeFile(service.file, encodeService(service));
  try {
    for (const command of service.start) await system.run(command);
  } catch (cause) {
    const commands = service.start.map((command) => command.join(' ')).join(' && ');
    throw new CommandError(
      `The service is written to ${service.file}, but it could not be started. In a session of this user, run: ${commands}`,
      { cause },
    );
  }
}

async function uninstall(service: Service, system: ServiceSystem): Promise<void> {
  await stop(service, system);
  await rm(service.file, { force: true });
}

async function stop(service: Service, system: ServiceSystem): Promise<void> {
  for (const command of service.stop) {
    await system.run(command).catch(() => {}); // there may be no service
  }
}

function describeInstallation({ file }: Service): string {
  const lines = [
    'The server runs, and starts whenever you log in.',
    '',
    `  Service:  ${file}`,
    `  End it:   ${nameOwnProgram()} ${UNINSTALL}`,
    '',
    isFromNpx()
      ? 'npm may remove what npx has brought. To keep it: npm install --global @pocketfill/server, then svc-server --install-service'
      : `Keep the program where it is: ${findOwnProgram().at(-1) ?? ''}`,
    '',
  ];
  return lines.join('\n');
}

function describeRemoval({ file }: Service): string {
  return `The server does not start at login any more. ${file} is removed; the data is kept.\n`;
}
