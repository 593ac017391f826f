import type { Terminal } from './terminal.ts';

/** Read from the environment, since the addresses contain passwords and the command line is visible to others. */
export function readDatabaseUrl({ environment }: Pick<Terminal, 'environment'>): string | undefined {
  return environment['SVC_DATABASE_URL'] || undefined;
}

export function readStorageUrl({ environment }: Pick<Terminal, 'environment'>): string | undefined {
  return environment['SVC_STORAGE_URL'] || undefined;
}
