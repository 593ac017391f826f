import type {
  JobFailure,
  JobMetadata,
  JobOutcome,
  JobSite,
  JobStatus,
  SealProblem,
  SizeHints,
} from '@svc/protocol';
import type { OutgoingEvent } from './webhook-store.ts';

/** A file that a phone wants to send, or has sent. */
export interface StoredFile {
  /** The file's id within its job. Not secret for readers of the job. */
  id: string;
  /** The id of its bytes, random. A phone that knows it may resume the upload. `null`: no upload has begun. */
  uploadId: string | null;
  /** Bytes of the whole file. */
  size: number;
  name: string;
  contentType: string;
  /** The file's own time on the phone, milliseconds since 1970, if known. */
  lastModifiedMs: number | null;
  /** Lower-case hex, if known. */
  sha256: string | null;
  /** Of a sealed file: its name, type and times, encrypted. The other fields do not have them. */
  sealed: string | null;
  /** The person chose to send the file although it does not match the request. */
  isConfirmed: boolean;
  /** All bytes are held, and size and checksum agree. */
  isWhole: boolean;
}

/** A file whose upload has begun. */
export type UploadingFile = StoredFile & { uploadId: string };

/**
 * The state of a job whose code carries a key. `required`: unsealed files are refused. A {@link SealProblem}: likewise,
 * and the phone that opened the page last has this problem. `waived`: the person at the computer has allowed unsealed
 * files, for good.
 */
export type Sealing = 'required' | SealProblem | 'waived';

export interface StoredJob {
  id: string;
  projectId: string;
  /** The key of the person whose extension made the job. `null`: it was made without one. In no job answer. */
  accessKeyId: string | null;
  status: JobStatus;
  accept: string | null;
  /** Whether files of other types are accepted. */
  acceptIsHint: boolean;
  multiple: boolean;
  /** How many files the phone may send. */
  maxFiles: number;
  /** The most bytes of each file. */
  maxBytes: number;
  /** `null`: the job was not made for sealed files; files may be sealed or not. */
  sealing: Sealing | null;
  /** What the page seems to take; shown, not enforced. */
  maxBytesHints: SizeHints | null;
  /** Whether the phone's page offers its tools for pictures. */
  hasTools: boolean;
  site: JobSite | null;
  /** What the project's own server wants to be told again. Never told to a phone. */
  metadata: JobMetadata | null;
  uploadBaseUrl: string;
  createdAtMs: number;
  updatedAtMs: number;
  /** When an unfinished job fails. */
  expiresAtMs: number;
  /** The previous job, whose phone may take this one without its code. */
  afterId: string | null;
  /** When a final job and its file may be removed. `null` until the job is final. */
  keepUntilMs: number | null;
  claimHash: string | null;
  /** In the phone's order. */
  files: StoredFile[];
  failure: JobFailure | null;
  /** When a phone first opened the page of the job. */
  openedAtMs: number | null;
  /** What became of the files on the computer. */
  outcome: JobOutcome | null;
  /** Computer or phone has ended the chain of jobs here. */
  isPhoneReleased: boolean;
}

export type NewJob = Omit<
  StoredJob,
  | 'status'
  | 'updatedAtMs'
  | 'keepUntilMs'
  | 'claimHash'
  | 'files'
  | 'failure'
  | 'openedAtMs'
  | 'outcome'
  | 'isPhoneReleased'
>;

export interface Claim {
  claimHash: string;
  /**
   * All files that the phone will send, none of them whole. Replaces the former list. A file with an upload begins it.
   */
  files: StoredFile[];
  nowMs: number;
  /** The limit for the bytes of all stored files, these included. Absent: no limit. */
  maxTotalBytes?: number;
}

/** The upload of one announced file. */
export interface UploadStart {
  claimHash: string;
  fileId: string;
  uploadId: string;
  /** Must be the announced size. */
  size: number;
  sha256: string | null;
  nowMs: number;
}

export type ClaimOutcome =
  | { kind: 'claimed'; job: StoredJob; droppedUploadIds: string[] }
  /** The phone has the job, but its files do not fit into `maxTotalBytes`. */
  | { kind: 'quota_full'; job: StoredJob; droppedUploadIds: string[] }
  | { kind: 'used' }
  | { kind: 'gone' };

export type StartOutcome =
  | { kind: 'started'; droppedUploadIds: string[] }
  /** The job does not have this file, or has it with another size. */
  | { kind: 'not_announced' }
  | { kind: 'used' }
  | { kind: 'gone' };

/** Filters listed jobs, newest first. */
export interface JobFilter {
  projectId?: string;
  status?: JobStatus;
  limit: number;
}

/** Figures of the jobs that were created in one period. */
export interface PeriodFigures {
  startMs: number;
  created: number;
  completed: number;
  /** By the code of the failure. */
  failed: Record<string, number>;
  /** Bytes of completed jobs' files. */
  bytes: number;
  /** Time from creation to completion: median and 95th percentile. `null`: no job is completed. */
  medianWaitMs: number | null;
  p95WaitMs: number | null;
}

export interface JobEnd {
  nowMs: number;
  keepUntilMs: number;
  /** Builds the webhook event from the ended job. Absent: no event. */
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
  /** The newest unfinished job with this one as its previous job. */
  findNext(afterId: string): Promise<StoredJob | undefined>;
  /** Stores when a phone first opened the page. False: already stored, or the job is not `pending`. */
  open(id: string, nowMs: number): Promise<boolean>;
  /** False: unchanged, since the job is not `pending`, was not made for sealing, or is `waived`. */
  setSealing(id: string, sealing: Sealing): Promise<boolean>;
  /**
   * Gives the job to the claim. If the same claim comes again, its files replace the former ones: a file with the id
   * and size of a former one keeps its upload, whole or not, unless it names another. `used`: another claim has the
   * job, or it is completed. `gone`: unknown, failed, expired. The files' sizes count towards `maxTotalBytes` from here
   * on, until the job fails or drops them. `quota_full`: former files that are in the new list stay.
   */
  claim(id: string, claim: Claim): Promise<ClaimOutcome>;
  /** Begins the upload of an announced file, and replaces a former upload of it. */
  startUpload(id: string, start: UploadStart): Promise<StartOutcome>;
  /** Removes the upload of a file of a job in progress, which keeps its claim. False: the job has changed. */
  dropUpload(id: string, uploadId: string): Promise<boolean>;
  /**
   * Stores the expected checksum of an upload in a job in progress: SHA-256, lower-case hex. False: it has one already,
   * or the job has no such incomplete upload.
   */
  setChecksum(id: string, uploadId: string, sha256: string): Promise<boolean>;
  /**
   * Marks a file of a job in progress as whole, and completes the job with its last one (`completed`). `whole`: others
   * are missing. `undefined`: the job is not in progress, or does not have this upload (any more).
   */
  finishFile(id: string, uploadId: string, end: JobEnd): Promise<'completed' | 'whole' | undefined>;
  /** `in_progress` → `completed`, if the job has files and all are whole. False: it has changed. */
  complete(id: string, end: JobEnd): Promise<boolean>;
  /**
   * `pending` or `in_progress` → `failed`. Its files lose their uploads, except whole files of an expired job. Returns
   * the ids of the dropped uploads. `undefined`: the job was final, or is unknown.
   */
  fail(id: string, failure: JobFailure, end: JobEnd): Promise<string[] | undefined>;
  /** Stores the outcome. False: the job is unknown. */
  setOutcome(id: string, outcome: JobOutcome): Promise<boolean>;
  /** Ends the chain of jobs here. False: the job is unknown. */
  releasePhone(id: string): Promise<boolean>;
  /** Keeps a final job at least until `untilMs`. False: it does not exist. */
  keepUntil(id: string, untilMs: number): Promise<boolean>;
  /** Unfinished jobs whose `expiresAtMs` is at `nowMs` or earlier. */
  listExpired(nowMs: number): Promise<StoredJob[]>;
  /** When the next unfinished job expires. */
  findNextExpiry(): Promise<number | undefined>;
  listInProgress(): Promise<StoredJob[]>;
  listNewest(filter: JobFilter): Promise<StoredJob[]>;
  /** Leaves out periods without a job. */
  summarize(sinceMs: number, periodMs: number): Promise<PeriodFigures[]>;
  /** Unfinished jobs of each project; leaves out projects without any. */
  countOpenByProject(): Promise<Record<string, number>>;
  /** The bytes of all files, announced ones included: `maxTotalBytes` limits it. */
  countHeldBytes(): Promise<number>;
  /** The number of stored jobs in each status. */
  countByStatus(): Promise<Record<JobStatus, number>>;
  /** Final jobs whose `keepUntilMs` is at `nowMs` or earlier. */
  listForgettable(nowMs: number): Promise<StoredJob[]>;
  /** Removes a final job whose `keepUntilMs` is at `nowMs` or earlier. False: not removed. */
  remove(id: string, nowMs: number): Promise<boolean>;
  /** Ids of the uploads of all jobs. */
  listWantedUploadIds(): Promise<string[]>;
}
