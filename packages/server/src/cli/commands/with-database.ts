import type { Database } from '../../ports/database.ts';
import type { Program } from '../program.ts';
import { readDatabaseUrl } from '../storage-environment.ts';

/**
 * Opens the data that a server may be using, and closes it at the end, which sends what the command has published.
 *
 * @throws StartError, when it cannot be opened.
 */
export async function withDatabase(
  { terminal, openAdminStorage }: Program,
  { dataDir }: { dataDir: string },
  run: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openAdminStorage({ dataDir, databaseUrl: readDatabaseUrl(terminal) });
  try {
    await run(database);
  } finally {
    await database.close();
  }
}
