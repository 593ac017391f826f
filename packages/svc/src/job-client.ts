import type { CreateJobRequest, Job, PresignedDownload } from '@svc/protocol';

export interface CallOptions {
  /** Stops the call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface WaitOptions extends CallOptions {
  /** Milliseconds until waiting is given up, default 120000. 0 reads the job once. */
  timeoutMs?: number | undefined;
  /** Milliseconds between two reads, default 2000, where the transfer server does not hold the answer. */
  intervalMs?: number | undefined;
}

export interface DownloadOptions extends CallOptions {
  /** How long the address works, in minutes: 1–10080, default 60. */
  expirationMinutes?: number | undefined;
}

/** What the routes need of a server client (contract section 4.4). `SvcServer` is one. */
export interface JobClient {
  createJob(request?: CreateJobRequest, options?: CallOptions): Promise<Job>;
  getJob(id: string, options?: CallOptions): Promise<Job>;
  waitForJobCompletion(id: string, options?: WaitOptions): Promise<Job>;
  getDownloadUrl(id: string, options?: DownloadOptions): Promise<PresignedDownload>;
  /** Only asked for where the routes allow to cancel. Answers with the job after it. */
  cancelJob(id: string, options?: CallOptions): Promise<Job>;
}
