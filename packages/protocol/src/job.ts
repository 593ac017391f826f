/** The four states of a job (contract section 3). */
export const JOB_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;
/** Where a job stands (contract section 3). `completed` and `failed` are final. */
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Why a job ended as `failed`: only what cannot be mended. A lost connection is none of these. */
export const JOB_FAILURE_CODES = ['cancelled', 'expired', 'too_large', 'wrong_type'] as const;
export type JobFailureCode = (typeof JOB_FAILURE_CODES)[number];

/** Why a job has failed, for programs and for people. */
export interface JobFailure {
  /** `cancelled`, `expired`, `too_large` or `wrong_type` from our server; any string from somebody else's. */
  code: string;
  message: string;
}

/**
 * One transfer session: one code, one upload, from one phone (contract section 2).
 * The fields below `updatedAt` are extras that a backend may leave out.
 */
export interface Job {
  id: string;
  projectId: string;
  status: JobStatus;
  /** Set when the upload completes, if the backend provides it. */
  fileName: string | null;
  /** ISO 8601 in UTC from our server; any string or number from somebody else's. */
  createdAt: string | number;
  updatedAt: string | number;
  /** Bytes of the whole file, `null` until the phone has said it. */
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
}

/** True for `completed` and `failed`: waiting ends there, and final states are final. */
export function isFinalStatus(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed';
}

const NEXT_STATUSES: Record<JobStatus, readonly JobStatus[]> = {
  pending: ['in_progress', 'failed'],
  in_progress: ['completed', 'failed'],
  completed: [],
  failed: [],
};

/**
 * Whether a job may move from one status to another. `pending` becomes `in_progress` when a phone
 * claims the job, `completed` when the server holds every byte, `failed` when it cannot be mended.
 */
export function canMoveTo(from: JobStatus, to: JobStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}
