import type { Job, JobClient, Sleep } from '@svc/protocol';
import type { Observable } from './observable.ts';
import type { PageMemory } from './page-memory.ts';
import type { SvcJobErrorCode } from './svc-job-error.ts';
import type { SvcJobOptions } from './svc-job-options.ts';
import type { SvcJobOpen, SvcJobState } from './svc-job-state.ts';

/** Time, as a parameter, so that a test can replace it. */
export interface Clock {
  sleep: Sleep;
  /** Milliseconds since any fixed moment. */
  now: () => number;
}

/** Loads the code that sends files as the upload page does: a script of its own, `@svc/phone-page/sender`. */
export type LoadSender = () => Promise<{
  /** Returns a function that stops sending. */
  sendFiles: (options: {
    uploadUrl: string;
    files: readonly File[];
    onProgress: (progress: { bytesSent: number; size: number; isWaiting: boolean }) => void;
    /** Only the page at `uploadUrl` itself can send, since it is another server's. */
    onOtherPage: () => void;
    onFailed: (code: SvcJobErrorCode) => void;
  }) => () => void;
}>;

export interface TransferRun<Result> {
  state: Observable<SvcJobState<Result>>;
  backend: JobClient;
  clock: Clock;
  memory: PageMemory;
  /** Files of this device, from the start or given later: they are sent without a phone. Absent: a phone sends. */
  files?: readonly File[] | undefined;
  /** Called once, when files were given. */
  onFiles?: () => void;
  loadSender: LoadSender;
  /** Called for each use, since the options may be replaced. */
  readOptions: () => SvcJobOptions<Result>;
  /** The key when the run began: the phone seals to the key in its code. */
  sealTo: string | undefined;
  /** After it is aborted, this run changes no state and calls no callback. */
  signal: AbortSignal;
}

/** Cancels a job, if the backend allows that. Otherwise the job expires. */
export function cancelJob(backend: JobClient, job: Job | null): void {
  if (job?.canCancel) void backend.cancelJob(job.id).catch(() => undefined);
}

/** Does nothing once the run is aborted. A listener of the state may also abort it. */
export function show<Result>(
  { state, readOptions, signal }: TransferRun<Result>,
  next: SvcJobState<Result>,
  announce?: (options: SvcJobOptions<Result>) => void,
): void {
  if (signal.aborted) return;
  state.set(next);
  if (!signal.aborted) announce?.(readOptions());
}

/** The state of the run's job while a phone may still send its files. */
export function findOpen<Result>(
  { state, signal }: TransferRun<Result>,
  jobId: string,
): SvcJobOpen<Result> | undefined {
  const now = state.get();
  const isOpen = !signal.aborted && (now.status === 'pending' || now.status === 'in_progress');
  return isOpen && now.job.id === jobId ? now : undefined;
}

/** Changes the state of the open job. Does nothing once it has ended. */
export function change<Result>(
  run: TransferRun<Result>,
  jobId: string,
  update: (open: SvcJobOpen<Result>) => SvcJobOpen<Result>,
): void {
  const open = findOpen(run, jobId);
  if (open) show(run, update(open));
}
