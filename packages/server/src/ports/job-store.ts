import type { JobFailure, JobSite, JobStatus } from '@svc/protocol';
import type { OutgoingEvent } from './webhook-store.ts';

/** The file that a phone wants to send, and the id of its bytes. */
export interface StoredUpload {
  /** Random; a phone that knows it may resume this upload. */
  id: string;
  /** Bytes of the whole file. */
  size: number;
  fileName: string;
  contentType: string;
  /** The file's own time on the phone, milliseconds since 1970, if the phone told it. */
  lastModifiedMs: number | null;
  /** Lower-case hex, if the phone told it. */
  sha256: string | null;
}

export interface StoredJob {
  id: string;
  projectId: string;
  status: JobStatus;
  accept: string | null;
  /** Whether files of other types are accepted, too. */
  acceptIsHint: boolean;
  multiple: boolean;
  maxBytes: number;
  site: JobSite | null;
  uploadBaseUrl: string;
  createdAtMs: number;
  updatedAtMs: number;
  /** When an unfinished job fails. */
  expiresAtMs: number;
  /** When a final job, and its file, may be forgotten. `null` until the job is final. */
  keepUntilMs: number | null;
  claimHash: string | null;
  upload: StoredUpload | null;
  failure: JobFailure | null;
}

export type NewJob = Omit<
  StoredJob,
  'status' | 'updatedAtMs' | 'keepUntilMs' | 'claimHash' | 'upload' | 'failure'
>;

export interface Claim {
  claimHash: string;
  upload: StoredUpload;
  nowMs: number;
  /** The limit for the bytes of all stored uploads together, this one included. Absent: no limit. */
  maxTotalBytes?: number;
}

export type ClaimOutcome =
  | { kind: 'claimed'; job: StoredJob; replacedUploadId: string | null }
  /** The phone has claimed the job, but its upload does not fit into `maxTotalBytes`. */
  | { kind: 'quota_full'; job: StoredJob; replacedUploadId: string | null }
  | { kind: 'used' }
  | { kind: 'gone' };

export interface JobEnd {
  nowMs: number;
  keepUntilMs: number;
  /** Builds the webhook event from the ended job. Absent: there is no event. */
  describeEvent?: (job: StoredJob) => OutgoingEvent;
}

/**
 * Keeps jobs. The contract test checks these rules for every driver:
 *
 * 1. A status moves forward only: `pending` → `in_progress` → `completed`, or `failed` from the first two. A method
 *    that cannot do its step changes nothing, and its result says so.
 * 2. Each method is atomic, also between two callers or two processes. Of two different claims on a pending job
 *    exactly one wins.
 * 3. After a method has returned, its change survives a kill of the process.
 * 4. For unknown ids the methods return a value, never an error.
 * 5. The end of a job and its webhook deliveries (see `WebhookStore`) are stored in the same step.
 */
export interface JobStore {
  /** Adds a `pending` job if its project has fewer than `maxOpenJobs` unfinished jobs, else gives `undefined`. */
  addWithin(job: NewJob, maxOpenJobs: number): Promise<StoredJob | undefined>;
  find(id: string): Promise<StoredJob | undefined>;
  findByUpload(uploadId: string): Promise<StoredJob | undefined>;
  /**
   * Gives the job to the claim. If the same claim comes again, its new upload replaces the former one. `used`: another
   * claim has the job, or it is completed. `gone`: unknown, failed, expired. The size of the upload counts towards
   * `maxTotalBytes` from here on, until its job fails or drops it.
   */
  claim(id: string, claim: Claim): Promise<ClaimOutcome>;
  /** Removes the upload of a job in progress, which keeps its claim. False: the job has changed meanwhile. */
  dropUpload(id: string, uploadId: string): Promise<boolean>;
  /** `in_progress` → `completed`, if the job still has this upload. False: it has changed meanwhile. */
  complete(id: string, uploadId: string, end: JobEnd): Promise<boolean>;
  /** `pending` or `in_progress` → `failed`. False: the job was final, or is unknown. */
  fail(id: string, failure: JobFailure, end: JobEnd): Promise<boolean>;
  /** Keeps a completed job at least until `untilMs`. False: it does not exist (any more). */
  keepUntil(id: string, untilMs: number): Promise<boolean>;
  /** Unfinished jobs whose `expiresAtMs` is at `nowMs` or earlier. */
  listExpired(nowMs: number): Promise<StoredJob[]>;
  /** When the next unfinished job expires. */
  findNextExpiry(): Promise<number | undefined>;
  listInProgress(): Promise<StoredJob[]>;
  /** How many jobs are kept, in each status. */
  countByStatus(): Promise<Record<JobStatus, number>>;
  /** Final jobs whose `keepUntilMs` is at `nowMs` or earlier. */
  listForgettable(nowMs: number): Promise<StoredJob[]>;
  /** Removes a final job whose `keepUntilMs` is at `nowMs` or earlier. False: it stays. */
  remove(id: string, nowMs: number): Promise<boolean>;
  /** Ids of the uploads whose bytes are still wanted: of jobs in progress and completed. */
  listWantedUploadIds(): Promise<string[]>;
}
