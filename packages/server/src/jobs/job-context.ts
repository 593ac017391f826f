import type { Clock } from '../ports/clock.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { JobChanges } from './job-changes.ts';

/** The dependencies of all steps on jobs. */
export interface JobContext {
  jobs: JobStore;
  blobs: BlobStore;
  clock: Clock;
  changes: JobChanges;
  limits: JobLimits;
  canSeal: boolean;
  /** Running checks of uploads, by upload id, which concurrent callers share. */
  finishing: Map<string, Promise<FinishOutcome>>;
  /** The base of upload addresses that phones can reach now. */
  findUploadBaseUrl: () => string;
  /** Reports a failure of one job that must not stop the others. */
  report: (error: unknown) => void;
}

export interface JobLimits {
  /** How long a job may stay unfinished. */
  lifetimeMs: number;
  /** The shortest time that a final job and its file are kept. */
  keepMs: number;
  /** The limit of one file in bytes, in addition to the job's. */
  maxBytes: number;
  /** The limit for the bytes of all files, held or announced. */
  maxTotalBytes: number;
  /** The most unfinished jobs of one project. */
  maxOpenJobs: number;
}

/**
 * The result of checking an upload that has all its bytes: `completed` (the job, now or before), `whole` (the file;
 * others are missing), `mismatch` (the checksum was wrong and the bytes were removed), `gone` (the job does not have
 * this upload any more).
 */
export type FinishOutcome = 'completed' | 'whole' | 'mismatch' | 'gone';
