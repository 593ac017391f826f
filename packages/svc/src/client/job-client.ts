import type {
  JobApiRequest,
  FollowAddresses,
  Job,
  JobStatus,
  OutcomeReport,
  PresignedDownload,
} from '@svc/protocol';

/** Options of every call. */
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
  /** Resolves as soon as the job has another status than this one. Default: as soon as it is final. */
  since?: JobStatus | undefined;
}

/** What the download address should be. */
export interface DownloadOptions extends CallOptions {
  /** How long the address works, in minutes: 1–10080, default 60. */
  expirationMinutes?: number | undefined;
  /** The id of one of the job's files, once that is whole. Default: all files, of several as one ZIP. */
  fileId?: string | undefined;
}

/** What the routes need of a server client (contract section 4.4). `SvcServer` is one. */
export interface JobClient {
  /** Creates a job: one code, one phone. */
  createJob(request?: JobApiRequest, options?: CallOptions): Promise<Job>;
  /** Reads a job as it is now. */
  getJob(id: string, options?: CallOptions): Promise<Job>;
  /** Resolves to the final job; rejects with `SvcTimeoutError` when time is up. */
  waitForJobCompletion(id: string, options?: WaitOptions): Promise<Job>;
  /** Gets a time-limited address of a completed job's files, or of one of them. */
  getDownloadUrl(id: string, options?: DownloadOptions): Promise<PresignedDownload>;
  /** Gets addresses of files that are still arriving. Without it no job of these routes says `canFollow`. */
  getFollowAddresses?(id: string, options?: CallOptions): Promise<FollowAddresses>;
  /** Cancels a job and answers with it. Only needed where the routes allow it. */
  cancelJob?(id: string, options?: CallOptions): Promise<Job>;
  /** Tells the phone what became of its files. Without it the routes lack `POST /job/:id/outcome`. */
  reportOutcome?(id: string, report: OutcomeReport, options?: CallOptions): Promise<Job>;
}
