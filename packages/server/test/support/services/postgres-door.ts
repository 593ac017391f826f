import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../../scripts/services/postgres.ts';
import { openDoor } from './open-door.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the address of the PostgreSQL of this run. */
    postgresDoor: string;
  }
}

/** One PostgreSQL for all tests of a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await openDoor(async () => {
    const postgres = await startPostgres();
    return { address: postgres.url, end: () => postgres.end() };
  });
  project.provide('postgresDoor', url);
  return close;
}
