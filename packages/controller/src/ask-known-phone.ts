import type { Job } from '@svc/protocol';
import { readJobRoutes } from './app-backend.ts';
import type { KnownBackend } from './page-memory.ts';
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
  if (sign !== undefined && !run.files) findKnown(run).phone = { jobId: job.id, heardAtMs: run.clock.now() };
}

/** What is known of the run's backend. */
export function findKnown<Result>({ memory, readOptions, sealTo }: TransferRun<Result>): KnownBackend {
  const name = `${readJobRoutes(readOptions()).create} ${sealTo}`;
  const known = memory.get(name) ?? {};
  memory.set(name, known);
  return known;
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
