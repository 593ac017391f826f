import { runServer } from '../../support/server-process.ts';
import { readJson, runCommand } from './run-command.ts';
import { createTestDatabase } from '../../support/services/test-postgres.ts';

export const DATABASES = ['SQLite', 'PostgreSQL'] as const;

/**
 * A running server and commands on the same data: in its folder (SQLite), or as on another machine, with only the
 * address of the database (PostgreSQL).
 */
export async function startBeside(database: (typeof DATABASES)[number]) {
  const environment = database === 'SQLite' ? {} : { SVC_DATABASE_URL: await createTestDatabase() };
  const server = await runServer([], { environment });
  const dataDir = database === 'SQLite' ? server.dataDir : '/nowhere/at/all';
  return {
    server,
    run: (words: string) => runCommand(dataDir, words, { environment }),
    readJson: (words: string) => readJson(dataDir, words, { environment }),
  };
}
