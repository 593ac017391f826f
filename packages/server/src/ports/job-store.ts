import type { JobFailure, JobSite, JobStatus } from '@svc/protocol';
import type { OutgoingEvent } from './webhook-store.ts';

/** The file that a phone said it sends, and where its bytes go. */
export interface StoredUpload {
  /** Random; a phone that knows it may go on with this upload. */
  id: string;
  /** Bytes of the whole file. */
  size: number;
  fileName: string;
  contentType: string;
  /** The file's own time on the phone, milliseconds since 1970, if the phone said it. */
  lastModifiedMs: number | null;
  /** Lower-case hex, if the phone said it. */
  sha256: string | null;
}

export interface StoredJob {
  id: string;
  projectId: string;
  status: JobStatus;
  accept: string | null;
  /** Whether a file of another type is taken all the same. */
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
  /** The most bytes that all wanted uploads may have together, this one included. Absent: no limit. */
  maxTotalBytes?: number;
}

export type ClaimOutcome =
  | { kind: 'claimed'; job: StoredJob; replacedUploadId: string | null }
  /** The claim has the job, and no upload: what is held for all jobs leaves too little for it. */
  | { kind: 'no_room'; job: StoredJob; replacedUploadId: string | null }
  | { kind: 'used' }
  | { kind: 'gone' };

export interface JobEnd {
  nowMs: number;
  keepUntilMs: number;
  /** What the webhook endpoints are told of the job as it is then. Absent: nothing. */
  describeEvent?: (job: StoredJob) => OutgoingEvent;
}

/**
 * Keeps jobs. Every driver follows these rules, and the contract test holds it to them:
 *
 * 1. A status moves forward only: `pending` → `in_progress` → `completed`, or `failed` from the first
 *    two. A method that would do otherwise changes nothing and says so by what it returns.
 * 2. Each method is one step that happens fully or not at all, also when two callers (or two
 *    processes) come at the same moment. Of two different claims on a pending job exactly one wins.
 * 3. What a method has answered is there after the process was killed.
 * 4. Unknown ids are an ordinary answer, never an error.
 * 5. An end and what is told of it are the same step: `WebhookStore` says what comes into being there.
 */
export interface JobStore {
  /** Adds a `pending` job if its project has fewer unfinished jobs than that. `undefined`: it has too many. */
  addWithin(job: NewJob, maxOpenJobs: number): Promise<StoredJob | undefined>;
  find(id: string): Promise<StoredJob | undefined>;
  findByUpload(uploadId: string): Promise<StoredJob | undefined>;
  /**
   * Gives the job to the claim. The same claim may come again and puts its new upload in the place of
   * the former one. `used`: another claim has it, or it is completed. `gone`: unknown, failed, expired.
   * The size of the upload counts from here on as held, until its job fails or drops it.
   */
  claim(id: string, claim: Claim): Promise<ClaimOutcome>;
  /** Forgets an upload of a job in progress, which keeps its claim. False: the job has moved on. */
  dropUpload(id: string, uploadId: string): Promise<boolean>;
  /** `in_progress` → `completed`, if the job still has this upload. False: it has moved on. */
  complete(id: string, uploadId: string, end: JobEnd): Promise<boolean>;
  /** `pending` or `in_progress` → `failed`. False: the job was final, or is unknown. */
  fail(id: string, failure: JobFailure, end: JobEnd): Promise<boolean>;
  /** Keeps a completed job at least until then. False: there is none (any more). */
  keepUntil(id: string, untilMs: number): Promise<boolean>;
  /** Unfinished jobs whose `expiresAtMs` is not later than the given moment. */
  listExpired(nowMs: number): Promise<StoredJob[]>;
  /** When the next unfinished job expires. */
  findNextExpiry(): Promise<number | undefined>;
  listInProgress(): Promise<StoredJob[]>;
  /** How many jobs are kept, in each status. */
  countByStatus(): Promise<Record<JobStatus, number>>;
  /** Final jobs whose `keepUntilMs` is not later than the given moment. */
  listForgettable(nowMs: number): Promise<StoredJob[]>;
  /** Removes a final job whose `keepUntilMs` is not later than the given moment. False: it stays. */
  remove(id: string, nowMs: number): Promise<boolean>;
  /** Ids of the uploads whose bytes are still wanted: of jobs in progress and completed. */
  listWantedUploadIds(): Promise<string[]>;
}
