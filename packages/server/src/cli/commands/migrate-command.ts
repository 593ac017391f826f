import type { Command } from 'commander';
import { CommandError } from '../command-errors.ts';
import { findData, type CommonOptions, type Program } from '../program.ts';

/** Brings the schema of the database up to date, or says whether it is. */
export function addMigrateCommand(root: Command, program: Program): void {
  root
    .command('migrate')
    .description(
      'brings the schema of the database up to date. A server does it when it starts; no other command changes a schema that is there',
    )
    .option('--check', 'changes nothing: code 1 says that the schema is not up to date')
    .action((_options, command: Command) => migrate(program, command.optsWithGlobals<MigrateOptions>()));
}

interface MigrateOptions extends CommonOptions {
  check?: boolean;
}

async function migrate(
  { terminal, openMigrations }: Program,
  { check: isCheck = false, json: isJson = false, ...where }: MigrateOptions,
): Promise<void> {
  const migrations = await openMigrations(findData(terminal, where));
  try {
    const missing = await migrations.countMissing();
    if (!isCheck) await migrations.apply();
    if (isJson)
      terminal.write(`${JSON.stringify(isCheck ? { missing } : { missing: 0, applied: missing })}\n`);
    if (isCheck && missing > 0) {
      throw new CommandError(`The schema lacks ${countSteps(missing)}: run "svc-server migrate".`);
    }
    if (isJson) return;
    terminal.write(
      missing > 0
        ? `The schema is up to date now, by ${countSteps(missing)}.\n`
        : 'The schema is up to date.\n',
    );
  } finally {
    await migrations.close();
  }
}

function countSteps(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`;
}
