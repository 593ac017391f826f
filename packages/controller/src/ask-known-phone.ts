import { hasCode, type CreateJobRequest, type Job } from '@svc/protocol';
import { describeWantedFile, readJobRoutes } from './app-backend.ts';
import { recallPhone } from './known-phones.ts';
import { withJob, withoutPhone } from './svc-job-state.ts';
import { change, findOpen, type TransferRun } from './transfer-run.ts';

/**
 * Pauses between reads of a job whose phone is asked; after the last one the code is shown, two seconds in all. An open
 * page answers within a part of a second.
 */
const LOOK_PAUSES_MS = [300, 500, 800];
const LAST_PAUSE_MS = 400;

/**
 * Creates a job for the phone that sent the last one. If the backend refuses that, creates a job that needs the code.
 */
export async function createJob<Result>(run: TransferRun<Result>): Promise<Job> {
  const { backend, clock, files, phones, readOptions, sealTo, signal } = run;
  const chain = nameChain(run);
  const wanted = { ...describeWantedFile(readOptions()), ...(sealTo !== undefined && { sealed: true }) };
  const after = files ? undefined : recallPhone(phones, chain, clock.now());
  // Without the signal: if the request is aborted and the job is made nevertheless, its id is needed to cancel it.
  if (after === undefined) return createForAnyPhone(run, wanted);
  try {
    const job = await backend.createJob({ ...wanted, after });
    if (job.after === undefined) phones.delete(chain);
    return job;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    phones.delete(chain);
    signal.throwIfAborted();
    return createForAnyPhone(run, wanted);
  }
}

/** A strict backend may refuse a body with `tools`, which it does not know. Then its own page decides about tools. */
async function createForAnyPhone<Result>(
  { backend, signal }: TransferRun<Result>,
  { tools, ...known }: CreateJobRequest,
): Promise<Job> {
  if (tools === undefined) return backend.createJob(known);
  try {
    return await backend.createJob({ ...known, tools });
  } catch (error) {
    if (!hasCode(error, 'bad_request')) throw error;
    signal.throwIfAborted();
    return backend.createJob(known);
  }
}

/** 400, 403, 404, 409, 422, and statuses without a code. */
function isRefusal(error: unknown): boolean {
  return hasCode(error, 'bad_request', 'forbidden', 'not_found', 'not_completed', 'bad_response');
}

/** Remembers the job, so that the next one asks its phone. Only if the job shows that its backend supports this. */
export function rememberPhone<Result>(run: TransferRun<Result>, job: Job): void {
  const sign = job.files ?? job.openedAt ?? job.canReport;
  if (sign !== undefined && !run.files)
    run.phones.set(nameChain(run), { jobId: job.id, heardAtMs: run.clock.now() });
}

/** A name for the routes and the key that phones seal to: a phone of another key is not asked. */
function nameChain<Result>({ readOptions, sealTo }: TransferRun<Result>): string {
  return `${readJobRoutes(readOptions()).create} ${sealTo}`;
}

/**
 * Shows soon that the phone has opened the job, or after two seconds the code. The number of reads is limited;
 * {@link watchJob} sets the steady rate.
 */
export async function awaitKnownPhone<Result>(run: TransferRun<Result>, jobId: string): Promise<void> {
  const { backend, clock, signal } = run;
  const isAwaited = () => {
    const open = findOpen(run, jobId);
    return open?.isPhoneAsked === true && open.job.openedAt === undefined;
  };
  for (const pauseMs of LOOK_PAUSES_MS) {
    await clock.sleep(pauseMs, signal);
    if (!isAwaited()) return;
    // The code is not delayed by a slow answer.
    const look = backend.getJob(jobId, signal);
    void look.then((job) => change(run, jobId, (open) => withJob(open, job))).catch(() => undefined);
  }
  await clock.sleep(LAST_PAUSE_MS, signal);
  if (isAwaited()) change(run, jobId, withoutPhone);
}
