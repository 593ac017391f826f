import { homedir } from 'node:os';
import { Command, CommanderError } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { addAccessCommands } from './commands/access-command.ts';
import { addBackUpCommand } from './commands/back-up-command.ts';
import { addDashboardCommands } from './commands/dashboard-command.ts';
import { addExportCommands } from './commands/export-commands.ts';
import { addJobsCommands } from './commands/jobs-command.ts';
import { addKeysCommands } from './commands/keys-command.ts';
import { addMigrateCommand } from './commands/migrate-command.ts';
import { addStartCommand } from './commands/start-command.ts';
import { addSetupLinkCommand } from './commands/setup-link-command.ts';
import { addStatsCommand } from './commands/stats-command.ts';
import { addWebhookCommands } from './commands/webhook-command.ts';
import { StartError } from '../config/start-error.ts';
import { StoreUnavailableError } from '../ports/store-unavailable.ts';
import { CommandError } from './command-errors.ts';
import { findDefaultDataDir } from './default-data-dir.ts';
import { nameOwnProgram } from './own-program.ts';
import { textParser } from './parse-option.ts';
import type { Program } from './program.ts';
import { describeUnknownVariables, readVariables, Setting } from './setting.ts';

/** Runs a command. Returns the exit code: 0, 1 when it could not be done, 2 when it is invalid. */
export async function runCommandLine(words: readonly string[], program: Program): Promise<number> {
  const { terminal } = program;
  try {
    const root = createCommandLine(program);
    await root.parseAsync(moveDashedIds(moveSubcommand(words, root)), { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0; // help or version, already printed
      // For the name of a group alone, the help was printed.
      if (error.code !== 'commander.help') terminal.writeError(`${describeUsage(error)} See --help.\n`);
      return 2;
    }
    if (error instanceof StartError || error instanceof CommandError)
      terminal.writeError(`${error.message}\n`);
    else if (error instanceof StoreUnavailableError)
      terminal.writeError(`${error.message} Run the command again in a moment.\n`);
    else terminal.logError(error);
    return 1;
  }
}

/** All commands. Each is defined once: options, help and action. */
function createCommandLine(program: Program): Command {
  const { terminal } = program;
  const { platform, env: environment } = process;
  const dataDir = findDefaultDataDir({ platform, environment, homeDir: homedir() });
  const data = new Setting('--data <DIR>', 'where jobs, keys and files are kept', textParser('a folder'));
  const root = new Command(nameOwnProgram())
    .description('Pocketfill transfer server: lets a phone send a file to a page on this computer.')
    .version(packageFile.version, '--version', 'prints the version')
    .helpOption('-h, --help', 'prints this')
    .addOption(data.default(dataDir))
    .addOption(new Setting('--json', 'prints one JSON value, for programs, and nothing else'))
    .configureHelp({ showGlobalOptions: true })
    // The caller prints errors.
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeError, outputError() {} })
    .showSuggestionAfterError(false)
    .exitOverride();
  const start = addStartCommand(root, program);
  addSetupLinkCommand(root, program);
  addKeysCommands(root, program);
  addAccessCommands(root, program);
  addJobsCommands(root, program);
  addStatsCommand(root, program);
  addWebhookCommands(root, program);
  addDashboardCommands(root, program);
  addMigrateCommand(root, program);
  addExportCommands(root, program);
  addBackUpCommand(root, program);
  root.hook('preAction', (_root, command) => {
    // A variable that makes the server's output JSON is not meant for the other commands.
    const shared = command === start ? root.options : [data];
    readVariables(root, shared, terminal.environment);
    readVariables(command, command.options, terminal.environment);
    const unknown = describeUnknownVariables(start, terminal.environment);
    if (unknown !== undefined && command !== start) terminal.writeError(`${unknown}\n`);
  });
  return root.addHelpText('after', () => `\n${ABOUT_COMMANDS}\n\n${start.helpInformation()}`);
}

const ABOUT_COMMANDS = `All commands but start work beside a running server. If SVC_DATABASE_URL is set, they use that
database instead of the one in the data folder. Each option may also be set by the variable behind it; a switch is
1 or 0 there. Without a command the server starts:`;

/** The sentence of an error, also of the parser's: "error: unknown option '--prot'". */
function describeUsage({ message }: Error): string {
  const text = message.replace(/^error: /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}

/** Options of a subcommand may also come before its name: the parser would look for them in its group. */
function moveSubcommand(words: readonly string[], root: Command): readonly string[] {
  const [first = '', ...rest] = words;
  const group = root.commands.find((command) => command.name() === first);
  const name = rest.find((word) => group?.commands.some((command) => command.name() === word));
  if (name === undefined) return words;
  const at = rest.indexOf(name);
  return [first, name, ...rest.slice(0, at), ...rest.slice(at + 1)];
}

/** One of 64 ids begins with a dash. Moves such ids behind `--`, as the parser takes them for options elsewhere. */
function moveDashedIds(words: readonly string[]): readonly string[] {
  if (words[0] !== 'jobs' || words.includes('--')) return words;
  return [...words.filter((word) => !isDashedId(word)), '--', ...words.filter(isDashedId)];
}

function isDashedId(word: string): boolean {
  return /^-[A-Za-z0-9_-]{21}$/.test(word);
}
