import { StartError } from '../config/start-error.ts';

/** The number of applied steps, and of the steps that this version knows. */
export interface SchemaState {
  applied: number;
  known: number;
}

/**
 * For commands, which must not change a schema that a server of another version may use. An empty database is fine.
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
