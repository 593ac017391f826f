import { SvcError, type Job, type PresignedDownload } from '@svc/protocol';
import type { RouteSettings } from './routes/route.ts';

/**
 * Called when a job has completed, in the wait and in the download flow (contract section 4.3). What it
 * returns goes to the browser as `result` or `completedPayload`, so it must be JSON. `presigned` is
 * absent when the job is completed but no download address could be had.
 */
export type OnCompleted = (job: Job, presigned?: PresignedDownload) => unknown;

/**
 * Runs the application's callback; without one, the answer is the download address. What goes wrong in the
 * callback is reported and not told to the browser.
 */
export async function runOnCompleted(
  { onCompleted, report }: RouteSettings,
  job: Job,
  presigned: PresignedDownload | undefined,
): Promise<unknown> {
  if (!onCompleted) return presigned;
  try {
    const payload: unknown = await onCompleted(job, presigned);
    JSON.stringify(payload); // throws here rather than when the answer is written
    return payload;
  } catch (error) {
    report('onCompleted failed', error);
    throw new SvcError('internal', 'The server could not finish this transfer.');
  }
}

/**
 * The download address of a completed job, or `undefined`: that the job is completed is worth telling
 * even when the address cannot be had now.
 */
export async function findDownload(
  { client, report }: RouteSettings,
  jobId: string,
): Promise<PresignedDownload | undefined> {
  try {
    return await client.getDownloadUrl(jobId);
  } catch (error) {
    report('A completed job has no download address', error);
    return undefined;
  }
}
