import type { Job } from '@svc/protocol';
import type { SvcJobError } from './svc-job-error.ts';

/** How far the phone has come, where the backend tells it. */
export interface SvcJobProgress {
  bytesReceived: number;
  /** Bytes of the whole file; `null` while it is not known. */
  size: number | null;
}

/** What every state has, so that it may be taken apart before its status is looked at. */
interface Nothing {
  /** The job as last read. */
  job: null;
  /** What the code says: the address that the phone opens. */
  uploadUrl: null;
  progress: null;
  /** What the server's `onCompleted` returned; without one, the presigned download. */
  result: undefined;
  error: null;
  /** The backend cannot be reached at the moment; it is asked again and again. */
  isReconnecting: false;
}

type State<Status extends string, Known extends Partial<Record<keyof Nothing, unknown>> = object> = {
  status: Status;
} & Omit<Nothing, keyof Known> &
  Known;

/** A job, and the code for it. */
interface Open {
  job: Job;
  uploadUrl: string;
  isReconnecting: boolean;
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
  | State<'idle'>
  | State<'creating'>
  | State<'pending', Open>
  | State<'in_progress', Open & { progress: SvcJobProgress | null }>
  | State<'completed', { job: Job; uploadUrl: string; result: Result | undefined }>
  | State<'failed', { job: Job | null; error: SvcJobError }>
  | State<'cancelled', { job: Job | null }>;

/** The name of a state, for tables of texts for example. */
export type SvcJobStatus = SvcJobState['status'];
