import type { StoredJob } from '../../../src/ports/job-store.ts';
import type { ExpectedJob } from './expected-jobs.ts';

/** Whether the stored job agrees with what the server has told about it. */
export function judgeStatus(entry: ExpectedJob, job: StoredJob): string[] {
  const problems = [];
  if (entry.isClaimed && job.status === 'pending') problems.push('was claimed and is pending');
  if (entry.end !== null && job.status !== entry.end) problems.push(`was ${entry.end} and is ${job.status}`);
  if (job.status === 'failed' && !entry.wasCancelAsked) problems.push('failed without being cancelled');
  return problems;
}

export function isEnded(status: unknown): boolean {
  return status === 'completed' || status === 'failed';
}
