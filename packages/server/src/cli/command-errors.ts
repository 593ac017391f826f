import { CommanderError } from 'commander';

/** An option is invalid. The message is one sentence, like those of the parser. */
export class UsageError extends CommanderError {
  constructor(message: string) {
    super(2, 'usage', message);
  }
}

/** The command is valid but could not be done. The message says in one sentence why, and what to do next. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
