import type { Terminal } from './terminal.ts';

/** The addresses carry passwords: what is on the command line is for all to see. */
export function readDatabaseUrl({ environment }: Pick<Terminal, 'environment'>): string | undefined {
  return environment['SVC_DATABASE_URL'] || undefined;
}

export function readStorageUrl({ environment }: Pick<Terminal, 'environment'>): string | undefined {
  return environment['SVC_STORAGE_URL'] || undefined;
}
