import { createUploadUrl, watchJob, type Job, type SvcErrorCode, type WaitOutcome } from '@svc/protocol';
import { readJobRoutes, readWaitLimits } from './app-backend.ts';
import { awaitKnownPhone, rememberPhone } from './ask-known-phone.ts';
import { createJob } from './create-job.ts';
import { tell } from './observable.ts';
import { sendFromHere } from './send-from-here.ts';
import { errorOfFailedJob, errorOfUnsealedJob, SvcJobError, toJobError } from './svc-job-error.ts';
import {
  completedState,
  CREATING,
  failedState,
  openState,
  sendingState,
  withJob,
  type SvcJobOpen,
} from './svc-job-state.ts';
import { tellOfSetUp } from './tell-developers.ts';
import { cancelJob, change, findOpen, show, type TransferRun } from './transfer-run.ts';
import { findUploadBase } from './upload-base.ts';

/**
 * These errors are retried a few times only: most likely they are bugs of the application. Other temporary errors are
 * retried as long as the page is open, since the person can cancel.
 */
const LIMITED_RETRY_CODES: readonly SvcErrorCode[] = ['internal', 'bad_response'];
/** How long a wait may stay open after the job was seen to be final. */
const OVERDUE_MS = 10_000;

/** One transfer, from a new job to its end. Never rejects: an error becomes the state `failed`. */
export async function runTransfer<Result>(run: TransferRun<Result>): Promise<void> {
  const { backend, readOptions, sealTo, signal } = run;
  let job: Job | null = null;
  try {
    show(run, { ...CREATING, isSentFromHere: run.files !== undefined });
    checkCode(run);
    job = await createJob(run);
    const isUnsealed = sealTo !== undefined && !job.canSeal;
    if (signal.aborted || isUnsealed) cancelJob(backend, job);
    if (isUnsealed) return fail(run, errorOfUnsealedJob(job));
    if (signal.aborted) return;
    const baseUrl = findUploadBase(readOptions(), job);
    const uploadUrl = createUploadUrl(job.id, { baseUrl, sealTo });
    const opened = run.files ? sendingState(job, uploadUrl, sumSizes(run.files)) : openState(job, uploadUrl);
    show(run, opened, ({ onJobCreated }) => tell(onJobCreated, opened.job));
    const outcome = await waitOrSend(run, opened);
    if (outcome instanceof SvcJobError) {
      cancelJob(backend, job);
      return fail(run, outcome);
    }
    job = outcome.job;
    endWith(run, outcome, opened.uploadUrl);
  } catch (error) {
    if (!signal.aborted) tellOfSetUp(error, job ? 'getJobUrl' : readJobRoutes(readOptions()).create);
    fail(run, toJobError(error, job));
  }
}

/** Throws before a job is made, if no phone could use its code. */
function checkCode<Result>({ readOptions, sealTo }: TransferRun<Result>): void {
  createUploadUrl('any', { baseUrl: readOptions().qrBaseUrl, sealTo });
}

function sumSizes(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Gives files of this device to a transfer that is under way. Does nothing if it has files. If a phone sends, the state says so. */
export function giveFiles<Result>(run: TransferRun<Result>, files: readonly File[]): void {
  const { status, job } = run.state.get();
  if (run.files) return;
  if (status === 'in_progress') return change(run, job.id, (open) => ({ ...open, isTakenElsewhere: true }));
  run.files = files;
  if (job) change(run, job.id, (open) => sendingState(open.job, open.uploadUrl, sumSizes(files)));
  else show(run, { ...CREATING, isSentFromHere: true });
  run.onFiles?.();
}

/** Waits for the job's end. Files of this device are sent as soon as there are any: if that fails, this is the end. */
async function waitOrSend<Result>(run: TransferRun<Result>, opened: SvcJobOpen<never>) {
  const ready = new Promise<void>((resolve) => {
    if (run.files) resolve();
    else run.onFiles = resolve;
  });
  const ending = new AbortController();
  const end = () => ending.abort();
  run.signal.addEventListener('abort', end);
  try {
    return await Promise.race([
      waitForOutcome(run, opened, ending.signal),
      ready.then(() => sendFromHere(run, opened, ending.signal)),
    ]);
  } finally {
    end();
    run.signal.removeEventListener('abort', end);
  }
}

async function waitForOutcome<Result>(
  run: TransferRun<Result>,
  opened: SvcJobOpen<never>,
  signal: AbortSignal,
) {
  const { backend, clock, readOptions } = run;
  const jobId = opened.job.id;
  if (opened.isPhoneAsked) void awaitKnownPhone(run, jobId).catch(() => undefined); // the run was aborted
  return watchJob({
    client: backend,
    jobId,
    signal,
    ...clock,
    limitedRetryCodes: LIMITED_RETRY_CODES,
    overdueMs: OVERDUE_MS,
    intervalMs: () => readWaitLimits(readOptions()).intervalMs,
    tellsProgress: opened.job.bytesReceived !== undefined,
    onJob: (job) => change(run, jobId, (open) => withJob(open, job)),
    onConnectionChanged: (isConnected) =>
      change(run, jobId, (open) => ({ ...open, isReconnecting: !isConnected })),
  });
}

function endWith<Result>(
  run: TransferRun<Result>,
  { job, result }: Extract<WaitOutcome, { kind: 'final' }>,
  uploadUrl: string,
): void {
  if (job.status === 'failed') return fail(run, errorOfFailedJob(job));
  // The result comes from the application's own server; its type is the application's claim.
  const own = result as Result | undefined;
  if (!run.signal.aborted) rememberPhone(run, job);
  show(
    run,
    { ...completedState(job, uploadUrl, own), isTakenElsewhere: isFromElsewhere(run, job) },
    ({ onCompleted }) => {
      tell(onCompleted, job, own);
      if (job.canReport) void run.backend.reportOutcome(job.id, { kind: 'placed' }).catch(() => undefined); // the phone only shows it
    },
  );
}

/**
 * Whether files of this device were to be sent, and others have come: a phone that was quicker may have completed the job
 * before the sender has found that out. Sealed files have sizes of their own.
 */
function isFromElsewhere<Result>(run: TransferRun<Result>, { id, sealed, size }: Job): boolean {
  const open = findOpen(run, id);
  if (!open?.isSentFromHere) return open?.isTakenElsewhere === true;
  const ownSize = open.progress?.size;
  return !sealed && (size ?? ownSize) !== ownSize;
}

function fail<Result>(run: TransferRun<Result>, error: SvcJobError): void {
  show(run, failedState(error), ({ onError }) => tell(onError, error));
}
