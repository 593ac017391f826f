import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Database } from '../../ports/database.ts';
import { findData, type CommonOptions, type Program } from '../program.ts';

/** The context of commands about stored data. */
export interface Data extends Program, Database {
  isJson: boolean;
  /** Prints a result: `value` with `--json`, else `text`, which ends with a line break. */
  print: (value: unknown, text: string) => void;
}

/**
 * Makes the action of a command on data that a running server may use. Closing the database at the end publishes the
 * command's changes.
 *
 * @param run - gets the command's arguments after its options.
 * @param options.creates - the command may come before the server's first start, and makes the data folder.
 */
export function dataAction(
  program: Program,
  // Each command knows the types of its own options; the parser does not.
  run: (data: Data, options: never, ...args: string[]) => Promise<void>,
  { creates = false }: { creates?: boolean } = {},
) {
  return async function (this: Command): Promise<void> {
    const options = this.optsWithGlobals<CommonOptions>();
    const { terminal } = program;
    const isJson = options.json ?? false;
    const print = (value: unknown, text: string) =>
      terminal.write(isJson ? `${JSON.stringify(value)}\n` : text);
    const place = findData(terminal, options);
    const isNew = !place.databaseUrl && !existsSync(place.dataDir);
    const database = await program.openAdminStorage(place, { creates });
    // Not silently: the folder may be mistyped.
    if (isNew) terminal.writeError(`The data folder ${place.dataDir} is new.\n`);
    try {
      await run({ ...program, ...database, isJson, print }, options as never, ...this.processedArgs);
    } finally {
      await database.close();
    }
  };
}
