import { CommanderError, type Command } from 'commander';
import { StartError } from '../config/start-error.ts';
import { StoreUnavailableError } from '../ports/store-unavailable.ts';
import { CommandError } from './command-errors.ts';
import { createCommandLine } from './command-line.ts';
import type { Program } from './program.ts';

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
