import type { Clock } from '../ports/clock.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { JobChanges } from './job-changes.ts';
import type { RunningUploads } from './upload/running-uploads.ts';

/** What everything that happens to a job works with. */
export interface JobContext {
  jobs: JobStore;
  blobs: BlobStore;
  clock: Clock;
  changes: JobChanges;
  runningUploads: RunningUploads;
  limits: JobLimits;
  /** Phones may seal files. */
  canSeal: boolean;
  /** Checks of uploads that run now, by upload id, so that callers at the same moment share one. */
  finishing: Map<string, Promise<FinishOutcome>>;
  /** The base of upload addresses that a phone can reach now. */
  findUploadBaseUrl: () => string;
  /** Takes what failed for one job and must not stop the others. */
  report: (error: unknown) => void;
}

export interface JobLimits {
  /** How long a job may stay unfinished. */
  lifetimeMs: number;
  /** How long a final job and its file are kept at least. */
  keepMs: number;
  /** The most bytes that one file may have, whatever the job allows. */
  maxBytes: number;
  /** The most bytes that all files together may have: those held, and those that were announced. */
  maxTotalBytes: number;
  /** The most unfinished jobs of one project. */
  maxOpenJobs: number;
}

/**
 * What came out of checking an upload that has all its bytes: `completed` (the job, now or before), `whole` (the file,
 * and others are missing), `mismatch` (the checksum was wrong and the bytes were removed), `gone` (the job has no such
 * upload any more).
 */
export type FinishOutcome = 'completed' | 'whole' | 'mismatch' | 'gone';
