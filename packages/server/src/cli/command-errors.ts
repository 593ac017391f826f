import { CommanderError } from 'commander';

/** An option makes no sense. Says so in one sentence, as the parser does of one that is unknown. */
export class UsageError extends CommanderError {
  constructor(message: string) {
    super(2, 'usage', message);
  }
}

/** The command makes sense, but could not be done. Says in one sentence why, and what to do next. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
