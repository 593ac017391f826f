import type { Job } from '@svc/protocol';
import { readJobRoutes } from './app-backend.ts';
import { withJob, withoutPhone } from './svc-job-state.ts';
import { change, findOpen, type TransferRun } from './transfer-run.ts';

/**
 * Pauses between reads of a job whose phone is asked; after the last one the code is shown, two seconds in all. An open
 * page answers within a part of a second.
 */
const LOOK_PAUSES_MS = [300, 500, 800];
const LAST_PAUSE_MS = 400;

/** Remembers the job, so that the next one asks its phone. Only if the job shows that its backend supports this. */
export function rememberPhone<Result>(run: TransferRun<Result>, job: Job): void {
  const sign = job.files ?? job.openedAt ?? job.canReport;
  if (sign !== undefined && !run.files)
    run.memory.phones.set(nameChain(run), { jobId: job.id, heardAtMs: run.clock.now() });
}

/** A name for the routes and the key that phones seal to: a phone of another key is not asked. */
export function nameChain<Result>({ readOptions, sealTo }: TransferRun<Result>): string {
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
