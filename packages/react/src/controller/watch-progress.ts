import { backOffMs, isFinalStatus, type Job, type Sleep } from '@svc/protocol';
import type { JobBackend } from './job-backend.ts';

export interface WatchProgressOptions {
  backend: JobBackend;
  jobId: string;
  signal: AbortSignal;
  sleep: Sleep;
  intervalMs: () => number;
  /** Whether the backend tells how far the phone is: where it does not, there is nothing to look for. */
  tellsProgress: () => boolean;
  onJob: (job: Job) => void;
}

/**
 * Looks at the job again and again until it is final or the signal is aborted, since the wait route tells the end only.
 * What a failure means is the wait route's to say: here the picture of the progress is late, no more.
 */
export async function watchProgress(options: WatchProgressOptions): Promise<void> {
  const { backend, jobId, signal, sleep, intervalMs, tellsProgress, onJob } = options;
  let failures = 0;
  let pauseMs = intervalMs();
  while (!signal.aborted) {
    try {
      await sleep(pauseMs, signal);
      if (!tellsProgress()) continue;
      const job = await backend.getJob(jobId, signal);
      if (isFinalStatus(job.status)) return;
      onJob(job);
      failures = 0;
      pauseMs = intervalMs();
    } catch (error) {
      failures += 1;
      pauseMs = Math.max(intervalMs(), backOffMs(failures, error));
    }
  }
}
