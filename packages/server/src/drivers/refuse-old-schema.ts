import { StartError } from '../config/start-error.ts';

/** How many steps a database has seen, and how many this version of the server knows. */
export interface SchemaState {
  applied: number;
  known: number;
}

/**
 * For whoever must not change the schema, since a server of another version may be running on it. On an empty database
 * none is.
 *
 * @throws StartError `database_unusable`, when steps are missing.
 */
export function refuseOldSchema({ applied, known }: SchemaState): void {
  if (applied === 0 || applied === known) return;
  throw new StartError(
    'database_unusable',
    `The schema of the database is older than this svc-server: ${applied} of ${known} steps are made. Update the server, or run "svc-server migrate" to change the schema now.`,
  );
}
