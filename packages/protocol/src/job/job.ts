import {
  hasUserInfo,
  listIgnored,
  parseHttpUrl,
  readBoolean,
  readCount,
  readDate,
  readLastModified,
  readObject,
  readOptional,
  readText,
  type FieldReaders,
} from '../wire/read-fields.ts';
import { listIgnoredFileFields, MAX_FILES, readJobFiles, type JobFile } from './job-file.ts';
import { readMetadata, type JobMetadata } from './metadata.ts';
import { isJobId } from './routes.ts';
import { SvcError } from '../wire/svc-error.ts';

/** The four states of a job (contract section 3). */
export const JOB_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;
/** Where a job stands (contract section 3). `completed` and `failed` are final. */
export type JobStatus = (typeof JOB_STATUSES)[number];

/**
 * Why a phone has given up for good, which ends its job. Problems with one file are not among these, as the
 * person may choose another.
 */
export const PHONE_FAILURE_CODES = [
  'too_large',
  'wrong_type',
  'storage_full',
  'quota_full',
  'damaged',
  'network_blocked',
  'not_sent',
] as const;
export type PhoneFailureCode = (typeof PHONE_FAILURE_CODES)[number];

/** Why a job ended as `failed`: only what a retry cannot fix. A lost connection does not fail a job. */
export const JOB_FAILURE_CODES: readonly ['cancelled', 'expired', ...typeof PHONE_FAILURE_CODES] = [
  'cancelled',
  'expired',
  ...PHONE_FAILURE_CODES,
];
export type JobFailureCode = (typeof JOB_FAILURE_CODES)[number];

/**
 * Why a phone that opened the page of a sealed job cannot send its files: `key_lost`: the opened address has
 * no complete key; `cannot_seal`: the browser lacks what sealing needs.
 */
export const SEAL_PROBLEMS = ['key_lost', 'cannot_seal'] as const;
export type SealProblem = (typeof SEAL_PROBLEMS)[number];

/** Why a job has failed, for programs and for people. */
export interface JobFailure {
  /** One of `JOB_FAILURE_CODES` from our server; any string from other servers. */
  code: string;
  message: string;
}

/**
 * One transfer session: one code, one phone, one file or several (contract section 2).
 * The fields below `updatedAt` are extras that a backend may leave out.
 *
 * @typeParam Metadata - what the application's server stores with its jobs; nobody checks it. Default: any JSON.
 */
export interface Job<Metadata = JobMetadata> {
  id: string;
  projectId: string;
  status: JobStatus;
  /** Set when the upload completes, if the backend provides it. Of several files the name of their ZIP. */
  fileName: string | null;
  /** ISO 8601 in UTC from our server; any string or number from other servers. */
  createdAt: string | number;
  updatedAt: string | number;
  /** Bytes of all files together, `null` until known. */
  size?: number | null;
  bytesReceived?: number;
  contentType?: string | null;
  /** The file's own time on the phone, milliseconds since 1970. Absent where it is not known. */
  lastModified?: number;
  /** ISO 8601. An unfinished job fails at this moment with the code `expired`. */
  expiresAt?: string;
  failure?: JobFailure | null;
  /** The base of the upload address that a phone can reach. */
  uploadBaseUrl?: string;
  /** `true`: the backend that answered with this job takes `DELETE {base}/job/:id`. Absent: not known. */
  canCancel?: boolean;
  /** `true`: the backend that answered with this job takes `POST {base}/job/:id/outcome`. Absent: not known. */
  canReport?: boolean;
  /**
   * `true`: the files can be read while the phone still sends them (`follow` of the download route), and the
   * wait route knows `since`. Absent: not known.
   */
  canFollow?: boolean;
  /** `true`: the upload page seals the files where its address carries a key. Absent: not known. */
  canSeal?: boolean;
  /** `true`: the code carries a key, and unsealed files are refused. Absent: files may be sealed or not. */
  sealed?: boolean;
  /** Why the phone that opened the page last cannot send its files. Absent: no problem is known. */
  sealProblem?: SealProblem;
  /** How many files the phone may send. Absent: one. */
  maxFiles?: number;
  /** The files that the phone has announced, in its order. Absent: the backend does not list them. */
  files?: JobFile[];
  /** ISO 8601: when a phone first opened the page of this job. Absent: not opened, or not known. */
  openedAt?: string;
  /** The job before this one, whose phone is asked for this one's files. Absent: a phone needs the code. */
  after?: string;
  /**
   * What the application's server said of this job when it made it, at most 2048 bytes of JSON. The browser may read
   * it and cannot set it; a phone is not told. Absent: nothing was said.
   */
  metadata?: Metadata;
}

/** True for `completed` and `failed`: waiting ends there, and final states are final. */
export function isFinalStatus(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed';
}

/**
 * Reads a job of any backend (contract section 2). `id` and `status` must be valid. An extra of another form
 * is left out, since other backends may use its name. An id that leads to another route and an upload address
 * with a user name are refused, as they may be attacks.
 *
 * @throws SvcError `bad_response`, when it is not a valid job.
 */
export function parseJob(value: unknown): Job {
  const fields = readObject(value);
  if (!fields) throw notAJob('it is not a JSON object');
  const id = readText(fields['id']);
  if (!id) throw notAJob('it has no "id"');
  if (!isJobId(id)) throw notAJob('its "id" cannot stand in an address');
  return {
    id,
    projectId: readText(fields['projectId']) ?? '',
    status: parseStatus(fields['status']),
    fileName: readText(fields['fileName']) ?? null,
    createdAt: readTimestamp(fields['createdAt']),
    updatedAt: readTimestamp(fields['updatedAt']),
    ...readOptional(fields, EXTRAS),
  };
}

function parseStatus(value: unknown): JobStatus {
  const status = JOB_STATUSES.find((known) => known === value);
  if (!status) throw notAJob(`its "status" is none of ${JOB_STATUSES.join(', ')}`);
  return status;
}

function readTimestamp(value: unknown): string | number {
  return typeof value === 'number' ? value : (readText(value) ?? '');
}

function readUploadBaseUrl(value: unknown): string | undefined {
  const text = readText(value) ?? '';
  const url = parseHttpUrl(text);
  if (url && hasUserInfo(url)) throw notAJob('its "uploadBaseUrl" carries a user name or password');
  return url && text;
}

function orNull<T>(read: (value: unknown) => T | undefined): (value: unknown) => T | null | undefined {
  return (value) => (value === null ? null : read(value));
}

function readSealProblem(value: unknown): SealProblem | undefined {
  return SEAL_PROBLEMS.find((known) => known === value);
}

function readMaxFiles(value: unknown): number | undefined {
  const count = readCount(value);
  return count ? Math.min(count, MAX_FILES) : undefined;
}

function readJobId(value: unknown): string | undefined {
  const id = readText(value);
  return id !== undefined && isJobId(id) ? id : undefined;
}

function readFailure(value: unknown): JobFailure | undefined {
  const fields = readObject(value);
  const code = readText(fields?.['code']);
  if (code === undefined) return undefined;
  return { code, message: readText(fields?.['message']) ?? '' };
}

const EXTRAS: FieldReaders<Job> = {
  size: orNull(readCount),
  bytesReceived: readCount,
  contentType: orNull(readText),
  lastModified: readLastModified,
  expiresAt: readDate,
  failure: orNull(readFailure),
  uploadBaseUrl: readUploadBaseUrl,
  canCancel: readBoolean,
  canReport: readBoolean,
  canFollow: readBoolean,
  canSeal: readBoolean,
  sealed: readBoolean,
  sealProblem: readSealProblem,
  maxFiles: readMaxFiles,
  files: readJobFiles,
  openedAt: readDate,
  after: readJobId,
  metadata: readMetadata,
};

/**
 * The optional fields of a job that {@link parseJob} leaves out because of their form, for example `files[0].size`.
 *
 * @throws SvcError `bad_response`, when its upload address has a user name or a password.
 */
export function listIgnoredJobFields(value: unknown): string[] {
  const fields = readObject(value) ?? {};
  const readers: FieldReaders<Job> = { ...EXTRAS, fileName: readText };
  return [...listIgnored(fields, readers), ...listIgnoredFileFields(fields['files'])];
}

function notAJob(reason: string): SvcError {
  return new SvcError('bad_response', `The answer is not a job: ${reason}.`);
}
