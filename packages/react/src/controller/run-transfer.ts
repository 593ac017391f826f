import {
  createUploadUrl,
  watchJob,
  type Job,
  type JobClient,
  type SvcErrorCode,
  type WaitOutcome,
} from '@svc/protocol';
import { describeWantedFile, readWaitLimits } from './app-backend.ts';
import { tell, type Observable } from './observable.ts';
import type { Clock } from './clock.ts';
import { errorOfFailedJob, toJobError, type SvcJobError } from './svc-job-error.ts';
import type { SvcJobOptions } from './svc-job-options.ts';
import {
  completedState,
  CREATING,
  failedState,
  openState,
  withJob,
  type SvcJobOpen,
  type SvcJobState,
} from './svc-job-state.ts';
import { findUploadBase } from './upload-base.ts';

/**
 * These errors are retried a few times only: most likely they are bugs of the application. Other temporary errors are
 * retried as long as the page is open, since the person can cancel.
 */
const LIMITED_RETRY_CODES: readonly SvcErrorCode[] = ['internal', 'bad_response'];
/** How long a wait may stay open after the job was seen to be final. */
const OVERDUE_MS = 10_000;

export interface TransferRun<Result> {
  state: Observable<SvcJobState<Result>>;
  backend: JobClient;
  clock: Clock;
  /** Called each time, since the options may be replaced. */
  readOptions: () => SvcJobOptions<Result>;
  /** After it is aborted, this run changes no state and calls no callback. */
  signal: AbortSignal;
}

/** One transfer, from a new job to its end. Never rejects: what goes wrong is the state `failed`. */
export async function runTransfer<Result>(run: TransferRun<Result>): Promise<void> {
  const { backend, readOptions, signal } = run;
  let job: Job | null = null;
  try {
    show(run, CREATING);
    checkBase(readOptions());
    // Without the signal: if the job is made nevertheless, its id is needed to cancel it.
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

/** Does nothing once the run is aborted. A listener of the state may abort it, too. */
function show<Result>(
  { state, readOptions, signal }: TransferRun<Result>,
  next: SvcJobState<Result>,
  announce?: (options: SvcJobOptions<Result>) => void,
): void {
  if (signal.aborted) return;
  state.set(next);
  if (!signal.aborted) announce?.(readOptions());
}

/** Throws before a job is made whose code no phone could use. */
function checkBase({ qrBaseUrl }: SvcJobOptions<never>): void {
  if (qrBaseUrl !== undefined) createUploadUrl('any', { baseUrl: qrBaseUrl });
}

/** Shows the job's progress meanwhile. */
async function waitForOutcome<Result>(run: TransferRun<Result>, opened: SvcJobOpen<never>) {
  const { backend, clock, readOptions, signal } = run;
  let current = opened;
  const change = (next: SvcJobOpen<never>) => {
    current = next;
    show(run, next);
  };
  return watchJob({
    client: backend,
    jobId: opened.job.id,
    signal,
    ...clock,
    limitedRetryCodes: LIMITED_RETRY_CODES,
    overdueMs: OVERDUE_MS,
    intervalMs: () => readWaitLimits(readOptions()).intervalMs,
    tellsProgress: opened.job.bytesReceived !== undefined,
    onJob: (job) => change(withJob(current, job)),
    onConnectionChanged: (isConnected) => change({ ...current, isReconnecting: !isConnected }),
  });
}

function endWith<Result>(
  run: TransferRun<Result>,
  { job, result }: Extract<WaitOutcome, { kind: 'final' }>,
  uploadUrl: string,
): void {
  if (job.status === 'failed') return fail(run, errorOfFailedJob(job));
  // It comes from the application's own server, and the application has declared its type.
  const own = result as Result | undefined;
  show(run, completedState(job, uploadUrl, own), ({ onCompleted }) => tell(onCompleted, job, own));
}

function fail<Result>(run: TransferRun<Result>, error: SvcJobError): void {
  show(run, failedState(error), ({ onError }) => tell(onError, error));
}
