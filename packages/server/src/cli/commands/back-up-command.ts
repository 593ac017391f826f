import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { StartError } from '../../config/start-error.ts';
import { CommandError } from '../command-errors.ts';
import { findData, type CommonOptions, type Program } from '../program.ts';

/** Adds `backup`, which copies the data folder, also of a running server. */
export function addBackUpCommand(root: Command, program: Program): void {
  root
    .command('backup')
    .description(
      'copies the data folder to a new folder, while the server runs. A server with --data FOLDER goes on from there',
    )
    .argument('<FOLDER>', 'is made, and holds secrets and files: keep it as safe as the data folder')
    .action((folder: string, _options, command: Command) =>
      backUp(program, folder, command.optsWithGlobals<CommonOptions>()),
    );
}

async function backUp(
  { terminal, backUpDataFolder }: Program,
  folder: string,
  { json: isJson = false, ...where }: CommonOptions,
): Promise<void> {
  const { dataDir, databaseUrl } = findData(terminal, where);
  if (databaseUrl !== undefined) {
    throw new CommandError(
      'The jobs are in PostgreSQL (SVC_DATABASE_URL), which "backup" does not copy. Use pg_dump for them.',
    );
  }
  if (existsSync(folder)) throw new CommandError(`${folder} is there already. Choose a new folder.`);
  try {
    const files = await backUpDataFolder(dataDir, folder);
    const path = resolve(folder);
    terminal.write(
      isJson
        ? `${JSON.stringify({ folder: path, files })}\n`
        : `The backup is in ${path}: the database, the secret of download addresses, and ${files} files.\n`,
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new CommandError(
      `The backup to ${folder} failed (${String(error)}). Choose a new folder on a disk with room.`,
      { cause: error },
    );
  }
}
