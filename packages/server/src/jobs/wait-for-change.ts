import { isFinalStatus, type JobStatus } from '@svc/protocol';
import type { StoredJob } from '../ports/job-store.ts';
import type { JobContext } from './job-context.ts';
import { readJob } from './reconcile-job.ts';

/**
 * Reads a job as soon as its status changes, or the time is up. Returns at once for a final job, or when the client has
 * closed the connection. `since`: the status that the caller knows, if it has read the job before.
 */
export async function waitForChange(
  context: JobContext,
  jobId: string,
  options: { timeoutMs: number; signal: AbortSignal; since?: JobStatus },
): Promise<StoredJob | undefined> {
  // Listening starts before reading: a change between the two must not be missed.
  const watch = watchChanges(context, jobId, options);
  try {
    const first = await readJob(context, jobId);
    if (!first || isFinalStatus(first.status)) return first;
    let job: StoredJob | undefined = first;
    const since = options.since ?? first.status;
    while (job?.status === since && !watch.isOver()) {
      await watch.next();
      job = await readJob(context, jobId);
    }
    return job;
  } finally {
    watch.stop();
  }
}

/** Notices changes of one job, from its creation to `stop`. */
export interface ChangeWatch {
  /** Whether the time is up or the client has closed the connection. */
  isOver: () => boolean;
  /** Resolves when the job may have changed since the last call, or waiting is over. */
  next: () => Promise<void>;
  stop: () => void;
}

export function watchChanges(
  context: JobContext,
  jobId: string,
  options: { timeoutMs: number; signal: AbortSignal },
): ChangeWatch {
  let isOver = options.signal.aborted;
  let hasChanged = false;
  let wake: (() => void) | undefined;
  const notify = () => {
    hasChanged = true;
    wake?.();
  };
  const end = () => {
    isOver = true;
    notify();
  };
  const unsubscribe = context.changes.subscribe(jobId, notify);
  const stopTimer = context.clock.startTimer(options.timeoutMs, end);
  options.signal.addEventListener('abort', end, { once: true });
  return {
    isOver: () => isOver,
    async next() {
      if (!hasChanged && !isOver) await new Promise<void>((resolve) => (wake = resolve));
      hasChanged = false;
    },
    stop() {
      unsubscribe();
      stopTimer();
      options.signal.removeEventListener('abort', end);
    },
  };
}
