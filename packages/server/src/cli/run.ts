import { homedir } from 'node:os';
import { StartError } from '../config/start-error.ts';
import { type Command, CommandError, UsageError } from './command-line.ts';
import { runDashboardCommand } from './commands/dashboard-command.ts';
import { runJobsCommand } from './commands/jobs-command.ts';
import { runCreateKeyCommand, runKeysCommand } from './commands/keys-command.ts';
import { runMigrateCommand } from './commands/migrate-command.ts';
import { runStatsCommand } from './commands/stats-command.ts';
import { HELP_TEXT } from './help-text.ts';
import { parseCommandLine } from './parse/parse-command-line.ts';
import { runStartCommand } from './commands/start-command.ts';
import { StoreUnavailableError } from '../ports/store-unavailable.ts';
import type { Program } from './program.ts';
import { runWebhookCommand } from './commands/webhook-command.ts';
import { posix, win32 } from 'node:path';

/** Runs a command. Returns the exit code: 0, 1 when it could not be done, 2 when it makes no sense. */
export async function runCommandLine(words: readonly string[], program: Program): Promise<number> {
  const { terminal } = program;
  try {
    const { platform, env: environment } = process;
    const dataDir = findDefaultDataDir({ platform, environment, homeDir: homedir() });
    await runCommand(parseCommandLine(words, dataDir), program);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.writeError(`${error.message} See --help.\n`);
      return 2;
    }
    if (isExplained(error)) terminal.writeError(`${error.message}\n`);
    else if (error instanceof StoreUnavailableError)
      terminal.writeError(`${error.message} Run the command again in a moment.\n`);
    else terminal.logError(error);
    return 1;
  }
}

/** Whether its message is for people. */
function isExplained(error: unknown): error is Error {
  return [StartError, CommandError].some((kind) => error instanceof kind);
}

async function runCommand(command: Command, program: Program): Promise<void> {
  switch (command.kind) {
    case 'help':
      return program.terminal.write(HELP_TEXT);
    case 'start':
      return runStartCommand(program, command);
    case 'webhooks':
      return runWebhookCommand(program, command);
    case 'create_key':
      return runCreateKeyCommand(program, command);
    case 'keys':
      return runKeysCommand(program, command);
    case 'jobs':
      return runJobsCommand(program, command);
    case 'stats':
      return runStatsCommand(program, command);
    case 'migrate':
      return runMigrateCommand(program, command);
    case 'dashboard':
      return runDashboardCommand(program, command);
    default:
      return command satisfies never;
  }
}

export interface Home {
  platform: NodeJS.Platform;
  homeDir: string;
  environment: NodeJS.ProcessEnv;
}

/** Where programs keep their data on this system. */
export function findDefaultDataDir({ platform, homeDir, environment }: Home): string {
  if (platform === 'win32') {
    const base = environment['LOCALAPPDATA'] || win32.join(homeDir, 'AppData', 'Local');
    return win32.join(base, 'Pocketfill');
  }
  if (platform === 'darwin') return posix.join(homeDir, 'Library', 'Application Support', 'Pocketfill');
  // https://specifications.freedesktop.org/basedir: a relative path there is to be ignored.
  const base = environment['XDG_DATA_HOME'] ?? '';
  return posix.join(posix.isAbsolute(base) ? base : posix.join(homeDir, '.local', 'share'), 'pocketfill');
}
