import type { ServerOptions } from '../../../src/start-server.ts';
import { readJson, runCommand } from './run-command.ts';
import { createServerDatabase } from '../../support/services/test-postgres.ts';
import { startTestServer } from '../../support/test-server.ts';

export const DATABASES = ['SQLite', 'PostgreSQL'] as const;

/**
 * A running server and commands on the same data: in its folder (SQLite), or as on another machine, with only the
 * address of the database (PostgreSQL).
 */
export async function startBeside(
  database: (typeof DATABASES)[number],
  options: Partial<ServerOptions> = {},
) {
  const databaseUrl = database === 'SQLite' ? undefined : await createServerDatabase();
  const server = await startTestServer({ ...options, databaseUrl });
  const dataDir = databaseUrl === undefined ? server.dataDir : '/nowhere/at/all';
  const environment = { SVC_DATABASE_URL: databaseUrl };
  return {
    server,
    run: (words: string) => runCommand(dataDir, words, { environment }),
    readJson: (words: string) => readJson(dataDir, words, { environment }),
  };
}
