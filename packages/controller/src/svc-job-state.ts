import type { Job, JobMetadata } from '@svc/protocol';
import type { SvcJobError } from './svc-job-error.ts';

/** The phone's progress, if the backend reports it. */
export interface SvcJobProgress {
  bytesReceived: number;
  /** Bytes of the whole file; `null` while it is not known. */
  size: number | null;
}

/** The fields of every state, so that it may be destructured before its status is known. */
export interface SvcJobFields<Result = unknown, Metadata = JobMetadata> {
  /** The job as last read. */
  job: Job<Metadata> | null;
  /** The address in the code, which the phone opens. */
  uploadUrl: string | null;
  /** Only in `in_progress`, and only if the backend reports it; otherwise `null`. */
  progress: SvcJobProgress | null;
  /** What the server's `onCompleted` returned; without one, the presigned download. */
  result: Result | undefined;
  error: SvcJobError | null;
  /** The backend cannot be reached at the moment; requests are retried. */
  isReconnecting: boolean;
  /**
   * Only in `pending`: the phone that sent the previous file is asked for this one, so nobody needs the code.
   * `job.openedAt` says that it has answered. `false` once the code is needed: after `showCode`, or when the phone has
   * not answered within two seconds.
   */
  isPhoneAsked: boolean;
  /** The files are sent from this device, by `send`: `progress` is what it has sent, and no code is needed. */
  isSentFromHere: boolean;
  /** Only in an open or completed job: files were given to `send`, and are not sent, since a phone had taken the job before. */
  isTakenElsewhere: boolean;
}

/** There is no code: nothing was started, the job is being made, or the person has ended the transfer. */
export interface SvcJobWithoutCode<Result = unknown, Metadata = JobMetadata> extends SvcJobFields<
  Result,
  Metadata
> {
  status: 'idle' | 'creating' | 'cancelled';
}

/** The code waits for a phone (`pending`), or the phone sends (`in_progress`). */
export interface SvcJobOpen<Result = unknown, Metadata = JobMetadata> extends SvcJobFields<Result, Metadata> {
  status: 'pending' | 'in_progress';
  job: Job<Metadata>;
  uploadUrl: string;
}

/** The file has arrived. */
export interface SvcJobCompleted<Result = unknown, Metadata = JobMetadata> extends SvcJobFields<
  Result,
  Metadata
> {
  status: 'completed';
  job: Job<Metadata>;
  uploadUrl: string;
}

/** There will be no file. `job` is `null` if no job could be made. */
export interface SvcJobFailed<Result = unknown, Metadata = JobMetadata> extends SvcJobFields<
  Result,
  Metadata
> {
  status: 'failed';
  error: SvcJobError;
}

/**
 * The states of a transfer:
 *
 * `idle → creating → pending → in_progress → completed`, from each of the middle ones
 * `failed` or `cancelled`, and from all of them `idle` again. `pending` and `in_progress` are states of the job
 * (contract section 3): the code waits for a phone; the phone sends. With a backend that tells only the end, the
 * state goes from `pending` to the end.
 */
export type SvcJobState<Result = unknown, Metadata = JobMetadata> =
  | SvcJobWithoutCode<Result, Metadata>
  | SvcJobOpen<Result, Metadata>
  | SvcJobCompleted<Result, Metadata>
  | SvcJobFailed<Result, Metadata>;

/** The name of a state, for tables of texts for example. */
export type SvcJobStatus = SvcJobState['status'];

const NOTHING = {
  job: null,
  uploadUrl: null,
  progress: null,
  result: undefined,
  error: null,
  isReconnecting: false,
  isPhoneAsked: false,
  isSentFromHere: false,
  isTakenElsewhere: false,
} as const;

export const IDLE: SvcJobState<never> = { ...NOTHING, status: 'idle' };
export const CREATING: SvcJobState<never> = { ...NOTHING, status: 'creating' };

/** The state of a job that waits for a phone, or whose phone sends. */
export function openState(job: Job, uploadUrl: string, isReconnecting = false): SvcJobOpen<never> {
  const open = { ...NOTHING, job, uploadUrl, isReconnecting };
  if (job.status === 'pending') return { ...open, status: 'pending', isPhoneAsked: job.after !== undefined };
  return { ...open, status: 'in_progress', progress: progressOf(job) };
}

/** The state of a job whose files are sent from this device. */
export function sendingState(job: Job, uploadUrl: string, size: number): SvcJobOpen<never> {
  const progress = { bytesReceived: 0, size };
  return { ...NOTHING, status: 'in_progress', job, uploadUrl, progress, isSentFromHere: true };
}

export function completedState<Result>(
  job: Job,
  uploadUrl: string,
  result: Result | undefined,
): SvcJobState<Result> {
  return { ...NOTHING, status: 'completed', job, uploadUrl, result };
}

export function failedState(error: SvcJobError): SvcJobState<never> {
  return { ...NOTHING, status: 'failed', job: error.job, error };
}

export function cancelledState(job: Job | null): SvcJobState<never> {
  return { ...NOTHING, status: 'cancelled', job };
}

/** The state with a newer job. An answer that was delayed does not take progress back. */
export function withJob<Result>(state: SvcJobOpen<Result>, job: Job): SvcJobOpen<Result> {
  if (state.isSentFromHere) return { ...state, job }; // this device knows its progress first
  if (state.status === 'in_progress' && job.status === 'pending') return state;
  if (state.job.openedAt !== undefined && job.openedAt === undefined) return state;
  if (JSON.stringify(state.job) === JSON.stringify(job)) return state;
  const { uploadUrl, isReconnecting, isTakenElsewhere } = state;
  const next = { ...openState(job, uploadUrl, isReconnecting), isTakenElsewhere };
  return state.isPhoneAsked ? next : withoutPhone(next);
}

/** The state in which the code is shown, in place of the phone that was asked. */
export function withoutPhone<State extends SvcJobFields>(state: State): State {
  return state.isPhoneAsked ? { ...state, isPhoneAsked: false } : state;
}

function progressOf({ bytesReceived, size = null }: Job): SvcJobProgress | null {
  return bytesReceived === undefined ? null : { bytesReceived, size };
}

/** Whether a transfer is running: it can be cancelled, and no other one is started. */
export function isUnderWay({ status }: SvcJobState): boolean {
  return status === 'creating' || status === 'pending' || status === 'in_progress';
}
