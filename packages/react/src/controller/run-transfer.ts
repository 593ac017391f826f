import { createUploadUrl, isFinalStatus, type Job, type WaitOutcome } from '@svc/protocol';
import { describeWantedFile } from './describe-wanted-file.ts';
import { readWaitLimits, type JobBackend } from './job-backend.ts';
import { completedState, CREATING, failedState, openState, withJob } from './job-states.ts';
import type { Observable } from './observable.ts';
import type { Surroundings } from './svc-job-controller.ts';
import type { SvcJobError } from './svc-job-error.ts';
import type { SvcJobOptions } from './svc-job-options.ts';
import type { SvcJobOpen, SvcJobState } from './svc-job-state.ts';
import { tell } from './tell.ts';
import { errorOfFailedJob, toJobError } from './to-job-error.ts';
import { findUploadBase } from './upload-base.ts';
import { waitForJob, type WaitForJobOptions } from './wait-for-job.ts';
import { watchProgress } from './watch-progress.ts';

/** How long a wait may take that has an answer. */
const OVERDUE_MS = 10_000;

export interface TransferRun<Result> {
  state: Observable<SvcJobState<Result>>;
  backend: JobBackend;
  surroundings: Surroundings;
  /** Asked each time, since the options may be replaced. */
  readOptions: () => SvcJobOptions<Result>;
  /** Aborted: nothing of this run is to be heard any more. */
  signal: AbortSignal;
}

/** One transfer, from a new job to its end. Never rejects: what goes wrong is the state `failed`. */
export async function runTransfer<Result>(run: TransferRun<Result>): Promise<void> {
  const { backend, readOptions, signal } = run;
  let job: Job | null = null;
  try {
    show(run, CREATING);
    checkBase(readOptions());
    // Without the signal: a job that was made all the same must be known, to be cancelled.
    job = await backend.createJob(describeWantedFile(readOptions()));
    if (signal.aborted) {
      if (job.canCancel) await backend.cancelJob(job.id);
      return;
    }
    const opened = openState(job, createUploadUrl(job.id, { baseUrl: findUploadBase(readOptions(), job) }));
    show(run, opened, ({ onJobCreated }) => tell(onJobCreated, opened.job));
    const outcome = await waitForOutcome(run, opened);
    job = outcome.job;
    endWith(run, outcome, opened.uploadUrl);
  } catch (error) {
    fail(run, toJobError(error, job));
  }
}

/** Nothing is shown or told once the run is aborted, which a listener to the state may have done as well. */
function show<Result>(
  { state, readOptions, signal }: TransferRun<Result>,
  next: SvcJobState<Result>,
  announce?: (options: SvcJobOptions<Result>) => void,
): void {
  if (signal.aborted) return;
  state.set(next);
  if (!signal.aborted) announce?.(readOptions());
}

/** Before there is a job that nobody could use. */
function checkBase({ qrBaseUrl }: SvcJobOptions<never>): void {
  if (qrBaseUrl !== undefined) createUploadUrl('any', { baseUrl: qrBaseUrl });
}

/**
 * Two questions are open at a time: one for the end, one for how far the phone is. A backend that does not tell the
 * latter is asked the former alone.
 */
async function waitForOutcome<Result>(run: TransferRun<Result>, opened: SvcJobOpen<never>) {
  const { backend, surroundings, readOptions, signal } = run;
  const ended = new AbortController();
  const end = () => ended.abort(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  let current = opened;
  const change = (next: SvcJobOpen<never>) => {
    if (ended.signal.aborted) return;
    current = next;
    show(run, next);
  };
  const common = {
    backend,
    jobId: opened.job.id,
    signal: ended.signal,
    ...surroundings,
    intervalMs: () => readWaitLimits(readOptions()).intervalMs,
    tellsProgress: () => current.job.bytesReceived !== undefined,
    onJob: (job: Job) => {
      if (!isFinalStatus(job.status)) change(withJob(current, job));
    },
    onReconnecting: (isReconnecting: boolean) => change({ ...current, isReconnecting }),
  };
  try {
    signal.throwIfAborted();
    return await Promise.race([waitForJob(common), waitForOverdue(common)]);
  } finally {
    signal.removeEventListener('abort', end);
    ended.abort();
  }
}

/**
 * A question may hang for ever: a laptop slept, a proxy forgot. That the job is final is then seen on the other
 * way, and asked for anew. Not at once: the application's callback may still be at work, and a second question that
 * reaches another process of the application calls it again.
 */
async function waitForOverdue(options: WaitForJobOptions) {
  await watchProgress(options);
  await options.sleep(OVERDUE_MS, options.signal);
  return waitForJob(options);
}

function endWith<Result>(
  run: TransferRun<Result>,
  { job, result }: Extract<WaitOutcome, { kind: 'final' }>,
  uploadUrl: string,
): void {
  if (job.status === 'failed') return fail(run, errorOfFailedJob(job));
  // The application's own server made it, and the application has said what it is.
  const own = result as Result | undefined;
  show(run, completedState(job, uploadUrl, own), ({ onCompleted }) => tell(onCompleted, job, own));
}

function fail<Result>(run: TransferRun<Result>, error: SvcJobError): void {
  show(run, failedState(error), ({ onError }) => tell(onError, error));
}
