import { homedir } from 'node:os';
import { StartError } from '../config/start-error.ts';
import type { Command } from './command-line.ts';
import { runCreateKeyCommand } from './create-key-command.ts';
import { findDefaultDataDir } from './default-data-dir.ts';
import { HELP_TEXT } from './help-text.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { runStartCommand } from './start-command.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { runWebhookCommand } from './webhook-command.ts';

/** Runs a command. Returns the exit code: 0, 1 when it could not be done, 2 when it makes no sense. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const { platform, env: environment } = process;
    const dataDir = findDefaultDataDir({ platform, environment, homeDir: homedir() });
    await runCommand(parseCommandLine(words, dataDir), terminal);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.writeError(`${error.message} See --help.\n`);
      return 2;
    }
    if (error instanceof StartError) terminal.writeError(`${error.message}\n`);
    else terminal.logError(error);
    return 1;
  }
}

async function runCommand(command: Command, terminal: Terminal): Promise<void> {
  switch (command.kind) {
    case 'help':
      return terminal.write(HELP_TEXT);
    case 'start':
      return runStartCommand(terminal, command);
    case 'webhooks':
      return runWebhookCommand(terminal, command);
    case 'create_key':
      return runCreateKeyCommand(terminal, command);
    default:
      return command satisfies never;
  }
}
