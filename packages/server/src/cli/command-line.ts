import { homedir } from 'node:os';
import { Command } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { addDashboardCommands } from './commands/dashboard-command.ts';
import { addExportCommand } from './commands/export-command.ts';
import { addImportCommand } from './commands/import-command.ts';
import { addJobsCommands } from './commands/jobs-command.ts';
import { addKeysCommands } from './commands/keys-command.ts';
import { addMigrateCommand } from './commands/migrate-command.ts';
import { addStartCommand } from './commands/start-command.ts';
import { addStatsCommand } from './commands/stats-command.ts';
import { addWebhookCommands } from './commands/webhook-command.ts';
import { findDefaultDataDir } from './default-data-dir.ts';
import { textParser } from './parse-option.ts';
import type { Program } from './program.ts';

/** All commands. Each is defined once: options, help and action. */
export function createCommandLine(program: Program): Command {
  const { terminal } = program;
  const { platform, env: environment } = process;
  const dataDir = findDefaultDataDir({ platform, environment, homeDir: homedir() });
  const root = new Command('svc-server')
    .description('Pocketfill transfer server: lets a phone send a file to a page on this computer.')
    .version(packageFile.version, '--version', 'prints the version')
    .helpOption('-h, --help', 'prints this')
    .option(
      '--data <DIR>',
      'where jobs, keys and files are kept',
      textParser('--data must be a folder.'),
      dataDir,
    )
    .option('--json', 'prints one JSON value, for programs, and nothing else')
    .configureHelp({ showGlobalOptions: true })
    // The caller prints errors.
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeError, outputError() {} })
    .showSuggestionAfterError(false)
    .exitOverride();
  const start = addStartCommand(root, program);
  addKeysCommands(root, program);
  addJobsCommands(root, program);
  addStatsCommand(root, program);
  addWebhookCommands(root, program);
  addDashboardCommands(root, program);
  addMigrateCommand(root, program);
  addExportCommand(root, program);
  addImportCommand(root, program);
  return root.addHelpText('after', () => `\n${ABOUT_COMMANDS}\n\n${start.helpInformation()}`);
}

const ABOUT_COMMANDS = `All commands but start work beside a running server. If SVC_DATABASE_URL is set, they use that
database instead of the one in the data folder. Without a command the server starts:`;
