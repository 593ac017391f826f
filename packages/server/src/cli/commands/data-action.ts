import type { Command } from 'commander';
import type { Database } from '../../ports/database.ts';
import type { CommonOptions, Program } from '../program.ts';
import { readDatabaseUrl } from '../storage-environment.ts';

/** The context of commands about stored data. */
export type Data = Program & Database;

/**
 * Makes the action of a command on data that a running server may use. Closing the database at the end publishes the
 * command's changes.
 *
 * @param run - gets the command's arguments after its options.
 */
export function dataAction(
  program: Program,
  // Each command knows the types of its own options; the parser does not.
  run: (data: Data, options: never, ...args: string[]) => Promise<void>,
) {
  return async function (this: Command): Promise<void> {
    const options = this.optsWithGlobals<CommonOptions>();
    const databaseUrl = readDatabaseUrl(program.terminal);
    const database = await program.openAdminStorage({ dataDir: options.data, databaseUrl });
    try {
      await run({ ...program, ...database }, options as never, ...this.processedArgs);
    } finally {
      await database.close();
    }
  };
}
