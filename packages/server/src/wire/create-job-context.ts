import { JobChanges } from '../jobs/job-changes.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { RunningUploads } from '../jobs/running-uploads.ts';
import type { Storage } from './open-storage.ts';
import type { ResolvedOptions } from '../config/server-options.ts';

/** What jobs work with in this server. */
export function createJobContext(
  storage: Storage,
  options: ResolvedOptions,
  { findUploadBaseUrl, report }: Pick<JobContext, 'findUploadBaseUrl' | 'report'>,
): JobContext {
  return {
    jobs: storage.jobs,
    files: storage.files,
    clock: options.clock,
    changes: new JobChanges(),
    runningUploads: new RunningUploads(),
    limits: {
      lifetimeMs: options.jobLifetimeMs,
      keepMs: options.keepMs,
      maxBytes: options.maxBytes,
      maxTotalBytes: options.limits.maxTotalBytes,
      minFreeBytes: storage.minFreeBytes,
      maxOpenJobs: options.limits.maxOpenJobs,
    },
    finishing: new Map(),
    findUploadBaseUrl,
    report,
  };
}
