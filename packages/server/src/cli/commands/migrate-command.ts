import { CommandError, type MigrateCommand } from '../command-line.ts';
import type { Program } from '../program.ts';
import { readDatabaseUrl } from '../storage-environment.ts';

/** Brings the schema of the database up to date, or says whether it is. */
export async function runMigrateCommand(
  { terminal, openMigrations }: Program,
  { dataDir, isCheck, isJson }: MigrateCommand,
): Promise<void> {
  const migrations = await openMigrations({ dataDir, databaseUrl: readDatabaseUrl(terminal) });
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
