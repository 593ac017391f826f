import { isJobOver } from './job/job-client.ts';
import { forgetExpiredJobs, type TextStorage } from './job/job-memory.ts';
import { removeStaleFiles } from './saved-file/saved-file.ts';

/**
 * Removes what earlier visits left of other jobs that are over: a phone may be shared. Never rejects.
 *
 * @param jobId - the job of this visit. Absent: it has none.
 */
export async function tidyUp(storage: TextStorage | undefined, jobId?: string): Promise<void> {
  forgetExpiredJobs(storage, jobId);
  const fetch = window.fetch.bind(window);
  await removeStaleFiles(jobId, (job) => isJobOver({ ...job, fetch }));
}
