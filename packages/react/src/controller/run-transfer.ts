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
import type { Surroundings } from './surroundings.ts';
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
 * Whoever waits may cancel, so what may pass is asked again for as long as the page is open. But these are believed
 * after some in a row, as they are most likely the application's own.
 */
const DOUBTFUL: readonly SvcErrorCode[] = ['internal', 'bad_response'];
/** How long a wait may take that has an answer. */
const OVERDUE_MS = 10_000;

export interface TransferRun<Result> {
  state: Observable<SvcJobState<Result>>;
  backend: JobClient;
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

/** Shows what is heard of the job meanwhile. */
async function waitForOutcome<Result>(run: TransferRun<Result>, opened: SvcJobOpen<never>) {
  const { backend, surroundings, readOptions, signal } = run;
  let current = opened;
  const change = (next: SvcJobOpen<never>) => {
    current = next;
    show(run, next);
  };
  return watchJob({
    client: backend,
    jobId: opened.job.id,
    signal,
    ...surroundings,
    doubtful: DOUBTFUL,
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
  // The application's own server made it, and the application has said what it is.
  const own = result as Result | undefined;
  show(run, completedState(job, uploadUrl, own), ({ onCompleted }) => tell(onCompleted, job, own));
}

function fail<Result>(run: TransferRun<Result>, error: SvcJobError): void {
  show(run, failedState(error), ({ onError }) => tell(onError, error));
}
