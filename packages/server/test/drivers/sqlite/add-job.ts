import type { JobStore, NewJob, StoredJob } from '../../../src/ports/job-store.ts';

/** Adds a job, however many its project has. */
export async function addJob(store: JobStore, job: NewJob): Promise<StoredJob> {
  const added = await store.addWithin(job, Number.MAX_SAFE_INTEGER);
  if (!added) throw new Error('The job was not added.');
  return added;
}
