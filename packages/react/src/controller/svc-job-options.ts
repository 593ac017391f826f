import type { CreateJobRequest, Job } from '@svc/protocol';
import type { SvcJobError } from './svc-job-error.ts';

/** Which file the page wants, and the addresses of the backend (contract section 4.5). */
export interface SvcJobOptions<Result = unknown> {
  /**
   * Base of the upload address. Default: what the backend says in the job (`uploadBaseUrl`), else the origin of
   * `createJobUrl`, with a warning in development. Set it when that host is wrong (local or staging).
   */
  qrBaseUrl?: string | undefined;
  /** Default `/api/svc/job`. */
  createJobUrl?: string | undefined;
  /** Default: `/api/svc/job/` followed by the id. */
  getJobUrl?: ((id: string) => string) | undefined;
  /** Default: `getJobUrl(id)` followed by `/wait`. */
  getWaitForCompletionUrl?: ((id: string) => string) | undefined;
  /** Default: `getJobUrl(id)` followed by `/download`. */
  getDownloadRouteUrl?: ((id: string) => string) | undefined;
  /** Where the backend is told that the files are in the page. Default: `getJobUrl(id)` followed by `/outcome`. */
  getOutcomeUrl?: ((id: string) => string) | undefined;
  /** Milliseconds between two looks at the job, told to the wait route too: 250–30000, default 2000. What lies beyond is brought within. */
  waitIntervalMs?: number | undefined;
  /**
   * Milliseconds that one question to the wait route may take, 0–120000, default 50000: below the minute
   * at which many proxies cut. When it is over, the kit asks again; what lies beyond is brought within.
   */
  waitTimeoutMs?: number | undefined;
  /** What files the phone offers, in the syntax of the HTML attribute `accept`. Default: any. */
  accept?: string | undefined;
  /** Whether several files are wanted, one after another: each has a job and a code of its own. Default false. */
  multiple?: boolean | undefined;
  /**
   * How many files the phone may send by one code, 1–100; what lies beyond is brought within. `job.files` lists them.
   * Default 1.
   */
  maxFiles?: number | undefined;
  /** The largest file that is taken, in bytes. Default: the server's own limit. */
  maxBytes?: number | undefined;
  /**
   * The public key that the phone seals its files to before it sends them, for whom has the private key alone: `age1…` or
   * 43 characters of base64url. See `generateSealKeys` and `openSealed` of `svc`. The backend has to say in its jobs that it
   * can (`canSeal`): otherwise nothing is sent, and the transfer fails with `cannot_seal`. Default: files are not sealed.
   */
  sealTo?: string | undefined;
  /** What the phone says the file is for. Default: the page's origin and title. */
  site?: CreateJobRequest['site'] | undefined;
  /** For headers or credentials of your own. Default: the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Called after the job was created. */
  onJobCreated?: ((job: Job) => void) | undefined;
  /** Called when the job has completed, with all of its files; `result` is what the server returned in the wait response. */
  onCompleted?: ((job: Job, result: Result | undefined) => void) | undefined;
  /** Called when there will be no file, and it was not the person who ended it. */
  onError?: ((error: SvcJobError) => void) | undefined;
  /** Called when the person has ended it. */
  onCancel?: ((job: Job | null) => void) | undefined;
}
