import type { Job } from '@svc/protocol';
import type { SvcJobError } from './svc-job-error.ts';

/** How far the phone has come, where the backend tells it. */
export interface SvcJobProgress {
  bytesReceived: number;
  /** Bytes of the whole file; `null` while it is not known. */
  size: number | null;
}

/** What every state has, so that it may be taken apart before its status is looked at. */
export interface SvcJobFields<Result = unknown> {
  /** The job as last read. */
  job: Job | null;
  /** What the code says: the address that the phone opens. */
  uploadUrl: string | null;
  /** `null` but in `in_progress`, and there where the backend does not tell it. */
  progress: SvcJobProgress | null;
  /** What the server's `onCompleted` returned; without one, the presigned download. */
  result: Result | undefined;
  error: SvcJobError | null;
  /** The backend cannot be reached at the moment; it is asked again and again. */
  isReconnecting: boolean;
}

/** There is no code: nothing was started, the job is being made, or the person has ended it. */
export interface SvcJobWithoutCode<Result = unknown> extends SvcJobFields<Result> {
  status: 'idle' | 'creating' | 'cancelled';
}

/** The code waits for a phone (`pending`), or the phone sends (`in_progress`). */
export interface SvcJobOpen<Result = unknown> extends SvcJobFields<Result> {
  status: 'pending' | 'in_progress';
  job: Job;
  uploadUrl: string;
}

/** The file has arrived. */
export interface SvcJobCompleted<Result = unknown> extends SvcJobFields<Result> {
  status: 'completed';
  job: Job;
  uploadUrl: string;
}

/** There will be no file. `job` is `null` where none could be made. */
export interface SvcJobFailed<Result = unknown> extends SvcJobFields<Result> {
  status: 'failed';
  error: SvcJobError;
}

/**
 * The states of a transfer:
 *
 * `idle → creating → pending → in_progress → completed`, from each of the middle ones
 * `failed` or `cancelled`, and from all of them `idle` again. `pending` and `in_progress` are the job's own
 * words (contract section 3): the code waits for a phone; the phone sends. A backend that tells no more than
 * the end goes from `pending` to it.
 */
export type SvcJobState<Result = unknown> =
  | SvcJobWithoutCode<Result>
  | SvcJobOpen<Result>
  | SvcJobCompleted<Result>
  | SvcJobFailed<Result>;

/** The name of a state, for tables of texts for example. */
export type SvcJobStatus = SvcJobState['status'];
