import type { ServerLimits } from '../config/server-limits.ts';
import type { ResolvedOptions } from '../config/server-options.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { JobChanges } from './job-changes.ts';

export type JobOptions = Pick<ResolvedOptions, 'jobLifetimeMs' | 'keepMs' | 'maxBytes' | 'canSeal'> & {
  limits: Pick<ServerLimits, 'maxTotalBytes' | 'maxOpenJobs'>;
};

/** The dependencies of all steps on jobs. */
export interface JobContext {
  jobs: JobStore;
  blobs: BlobStore;
  clock: Clock;
  changes: JobChanges;
  options: JobOptions;
  /** Running checks of uploads, by upload id, which concurrent callers share. */
  finishing: Map<string, Promise<FinishOutcome>>;
  /** The base of upload addresses that phones can reach now. */
  findUploadBaseUrl: () => string;
  /** Reports a failure of one job that must not stop the others. */
  report: (error: unknown) => void;
}

/**
 * The result of checking an upload that has all its bytes: `completed` (the job, now or before), `whole` (the file;
 * others are missing), `mismatch` (the checksum was wrong and the bytes were removed), `gone` (the job does not have
 * this upload any more).
 */
export type FinishOutcome = 'completed' | 'whole' | 'mismatch' | 'gone';
