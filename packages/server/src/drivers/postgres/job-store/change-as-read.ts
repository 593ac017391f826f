import type { StoredJob } from '../../../ports/job-store.ts';
import { StoreUnavailableError } from '../../../ports/store-unavailable.ts';
import { readJobRow, type Row } from '../../job-rows.ts';
import { gaveWay } from '../connection/postgres-errors.ts';
import type { Postgres } from '../connection/postgres-pool.ts';
import { jobStatement } from './postgres-job-statements.ts';

/** Another has changed the job since it was read. */
export const OVERTAKEN = 'overtaken';

/** Each time that a step is overtaken another one was made, so this many are not in sight. */
const MAX_TRIES = 100;

/** A job, and how often it had changed when it was read. */
export interface FoundJob {
  job: StoredJob;
  revision: number;
}

/** Reads the job and takes the step, until no other change comes in between. */
export async function changeAsRead<Result>(
  database: Postgres,
  id: string,
  step: (found: FoundJob | undefined) => Promise<Result | typeof OVERTAKEN>,
): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const [row] = await database.read(jobStatement('find', [id]));
    const found = row && { job: readFoundJob(row), revision: Number(row['revision']) };
    const result = await step(found).catch((error: unknown) => {
      if (gaveWay(error)) return OVERTAKEN;
      throw error;
    });
    // Of a type that may itself be a union, TypeScript does not take away one of its parts.
    if (result !== OVERTAKEN) return result as Result;
  }
  throw new StoreUnavailableError('The job changes too often to be changed.');
}

/** Reads a row that comes with its files. */
export function readFoundJob(row: Row): StoredJob {
  // The statements join the rows of the files as a JSON array.
  return readJobRow(row, row['files'] as Row[]);
}
