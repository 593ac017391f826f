import type { CreateJobRequest, Job, PresignedDownload } from '@svc/protocol';

/** What every call takes. */
export interface CallOptions {
  /** Stops the call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** How long to wait, and how often to look. */
export interface WaitOptions extends CallOptions {
  /** Milliseconds until waiting is given up, default 120000. 0 reads the job once. */
  timeoutMs?: number | undefined;
  /** Milliseconds between two reads, default 2000, where the transfer server does not hold the answer. */
  intervalMs?: number | undefined;
}

/** What the download address is to be like. */
export interface DownloadOptions extends CallOptions {
  /** How long the address works, in minutes: 1–10080, default 60. */
  expirationMinutes?: number | undefined;
}

/** What the routes need of a server client (contract section 4.4). `SvcServer` is one. */
export interface JobClient {
  /** Creates a job: one code, one upload. */
  createJob(request?: CreateJobRequest, options?: CallOptions): Promise<Job>;
  /** Reads a job as it is now. */
  getJob(id: string, options?: CallOptions): Promise<Job>;
  /** Resolves to the final job; rejects with `SvcTimeoutError` when time is up. */
  waitForJobCompletion(id: string, options?: WaitOptions): Promise<Job>;
  /** Gets a time-limited address of a completed job's file. */
  getDownloadUrl(id: string, options?: DownloadOptions): Promise<PresignedDownload>;
  /** Only needed where the routes allow to cancel. Answers with the job after it. */
  cancelJob?(id: string, options?: CallOptions): Promise<Job>;
}
