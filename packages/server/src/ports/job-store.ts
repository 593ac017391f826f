import type { JobFailure, JobOutcome, JobSite, JobStatus, SealProblem, SizeHints } from '@svc/protocol';
import type { OutgoingEvent } from './webhook-store.ts';

/** A file that a phone wants to send, or has sent. */
export interface StoredFile {
  /** Names the file within its job. Whoever may read the job may know it. */
  id: string;
  /** The id of its bytes; random: a phone that knows it may resume the upload. `null`: no upload has begun. */
  uploadId: string | null;
  /** Bytes of the whole file. */
  size: number;
  name: string;
  contentType: string;
  /** The file's own time on the phone, milliseconds since 1970, if the phone told it. */
  lastModifiedMs: number | null;
  /** Lower-case hex, if the phone told it. */
  sha256: string | null;
  /** Of a sealed file: its name, type and times, sealed as well. What this server knows of those is nothing then. */
  sealed: string | null;
  /** The person has said on the phone to send it although it is not what was asked for. */
  isConfirmed: boolean;
  /** All bytes are held, and size and checksum agree. */
  isWhole: boolean;
}

/** A file whose upload has begun. */
export type UploadingFile = StoredFile & { uploadId: string };

/**
 * What holds for a job whose code carries a key. `required`: nothing is taken unsealed. A {@link SealProblem}: the same, and
 * the phone that opened the page last has it. `waived`: the person at the computer has allowed it unsealed, for good.
 */
export type Sealing = 'required' | SealProblem | 'waived';

export interface StoredJob {
  id: string;
  projectId: string;
  status: JobStatus;
  accept: string | null;
  /** Whether files of other types are accepted, too. */
  acceptIsHint: boolean;
  multiple: boolean;
  /** How many files the phone may send. */
  maxFiles: number;
  /** The most bytes of each file. */
  maxBytes: number;
  /** `null`: the job was not made for sealed files; they may come sealed or not. */
  sealing: Sealing | null;
  /** What the page seems to take besides; it is told and not enforced. */
  maxBytesHints: SizeHints | null;
  site: JobSite | null;
  uploadBaseUrl: string;
  createdAtMs: number;
  updatedAtMs: number;
  /** When an unfinished job fails. */
  expiresAtMs: number;
  /** The job before this one, whose phone may answer this one without its code. */
  afterId: string | null;
  /** When a final job, and its file, may be forgotten. `null` until the job is final. */
  keepUntilMs: number | null;
  claimHash: string | null;
  /** In the phone's order. */
  files: StoredFile[];
  failure: JobFailure | null;
  /** When a phone first opened the page of the job. */
  openedAtMs: number | null;
  /** What became of the files on the computer. */
  outcome: JobOutcome | null;
  /** Computer or phone has said that no further job is for this phone. */
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
  /** All files that the phone wants to send; none of them is whole. Replaces the former list. One with an upload begins it. */
  files: StoredFile[];
  nowMs: number;
  /** The limit for the bytes of all stored files together, these included. Absent: no limit. */
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
  /** The phone has claimed the job, but its files do not fit into `maxTotalBytes`. */
  | { kind: 'quota_full'; job: StoredJob; droppedUploadIds: string[] }
  | { kind: 'used' }
  | { kind: 'gone' };

export type StartOutcome =
  | { kind: 'started'; droppedUploadIds: string[] }
  /** The job has no such file, or it was announced with another size. */
  | { kind: 'not_announced' }
  | { kind: 'used' }
  | { kind: 'gone' };

/** Which jobs are listed, the newest first. */
export interface JobFilter {
  projectId?: string;
  status?: JobStatus;
  limit: number;
  /** The last job of the page before. */
  before?: Pick<StoredJob, 'id' | 'createdAtMs'>;
}

/** What became of the jobs that were created in one period. */
export interface PeriodFigures {
  startMs: number;
  created: number;
  completed: number;
  /** By the code of the failure. */
  failed: Record<string, number>;
  /** Of the files of completed jobs. */
  bytes: number;
  /** From creation to completion: of half of the completed jobs, and of 95 of 100. `null`: none is completed. */
  medianWaitMs: number | null;
  p95WaitMs: number | null;
}

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
  /** The newest unfinished job that names this one as the one before it. */
  findNext(afterId: string): Promise<StoredJob | undefined>;
  /** Notes when a phone first opened the page. False: it was noted before, or the job is not `pending`. */
  open(id: string, nowMs: number): Promise<boolean>;
  /** False: nothing has changed, since the job is not `pending`, was not made for sealing, or is `waived`. */
  setSealing(id: string, sealing: Sealing): Promise<boolean>;
  /**
   * Gives the job to the claim. If the same claim comes again, its files replace the former ones: a file with the id
   * and the size of a former one keeps that one's upload, also when it is whole, unless it names another. `used`: another claim has the job, or
   * it is completed. `gone`: unknown, failed, expired. The files' sizes count towards `maxTotalBytes` from here on,
   * until the job fails or drops them. `quota_full`: of the former files those stay that were announced again.
   */
  claim(id: string, claim: Claim): Promise<ClaimOutcome>;
  /** Begins the upload of an announced file; it replaces a former upload of that file. */
  startUpload(id: string, start: UploadStart): Promise<StartOutcome>;
  /**
   * Takes the upload from its file, in a job in progress, which keeps its claim. False: the job has changed meanwhile.
   */
  dropUpload(id: string, uploadId: string): Promise<boolean>;
  /**
   * Notes what the upload of a file in a job in progress has to come to: SHA-256, lower-case hex. False: it is known
   * already, or the job has no such upload that is not whole.
   */
  setChecksum(id: string, uploadId: string, sha256: string): Promise<boolean>;
  /**
   * Notes that a file of a job in progress is whole, and completes the job with its last one (`completed`). `whole`: others
   * are missing. `undefined`: the job is not in progress, or has no such upload (any more).
   */
  finishFile(id: string, uploadId: string, end: JobEnd): Promise<'completed' | 'whole' | undefined>;
  /** `in_progress` → `completed`, if the job has files and all are whole. False: it has changed meanwhile. */
  complete(id: string, end: JobEnd): Promise<boolean>;
  /**
   * `pending` or `in_progress` → `failed`. Its files lose their uploads, but for the whole files of a job that expired.
   * Gives the ids of the uploads that were dropped. `undefined`: the job was final, or is unknown.
   */
  fail(id: string, failure: JobFailure, end: JobEnd): Promise<string[] | undefined>;
  /** Stores what became of the files. False: the job is unknown. */
  setOutcome(id: string, outcome: JobOutcome): Promise<boolean>;
  /** Ends the chain of jobs at this one. False: the job is unknown. */
  releasePhone(id: string): Promise<boolean>;
  /** Keeps a final job at least until `untilMs`. False: it does not exist (any more). */
  keepUntil(id: string, untilMs: number): Promise<boolean>;
  /** Unfinished jobs whose `expiresAtMs` is at `nowMs` or earlier. */
  listExpired(nowMs: number): Promise<StoredJob[]>;
  /** When the next unfinished job expires. */
  findNextExpiry(): Promise<number | undefined>;
  listInProgress(): Promise<StoredJob[]>;
  listNewest(filter: JobFilter): Promise<StoredJob[]>;
  /** Periods without a job are left out. */
  summarize(sinceMs: number, periodMs: number): Promise<PeriodFigures[]>;
  /** How many unfinished jobs each project has; projects without any are left out. */
  countOpenByProject(): Promise<Record<string, number>>;
  /** The bytes of all files together, those that were announced included: what `maxTotalBytes` limits. */
  countHeldBytes(): Promise<number>;
  /** How many jobs are kept, in each status. */
  countByStatus(): Promise<Record<JobStatus, number>>;
  /** Final jobs whose `keepUntilMs` is at `nowMs` or earlier. */
  listForgettable(nowMs: number): Promise<StoredJob[]>;
  /** Removes a final job whose `keepUntilMs` is at `nowMs` or earlier. False: it stays. */
  remove(id: string, nowMs: number): Promise<boolean>;
  /** Ids of the uploads whose bytes are still wanted. */
  listWantedUploadIds(): Promise<string[]>;
}
