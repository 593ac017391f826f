import type { CreateJobRequest, Job, JobMetadata } from '@svc/protocol';
import type { SvcJobError } from './svc-job-error.ts';

/** Which file the page wants, and the addresses of the backend (contract section 4.5). */
export interface SvcJobOptions<Result = unknown, Metadata = JobMetadata> {
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
  /** Milliseconds between two reads of the job, also sent to the wait route: clamped to 250–30000, default 2000. */
  waitIntervalMs?: number | undefined;
  /**
   * Milliseconds that one request to the wait route may take, then the kit asks again: clamped to 0–120000. Default
   * 50000, below the minute after which many proxies cut.
   */
  waitTimeoutMs?: number | undefined;
  /** What files the phone offers, in the syntax of the HTML attribute `accept`. Default: any. */
  accept?: string | undefined;
  /** Whether several files are wanted, one after another: each has a job and a code of its own. Default false. */
  multiple?: boolean | undefined;
  /** How many files the phone may send by one code, clamped to 1–100. `job.files` lists them. Default 1. */
  maxFiles?: number | undefined;
  /** The largest file that is taken, in bytes. Default: the server's own limit. */
  maxBytes?: number | undefined;
  /**
   * Whether the phone's upload page offers its tools: make a picture smaller, convert it, remove its location, turn and
   * crop it, scan a document. Default false: the page changes no file.
   */
  tools?: boolean | undefined;
  /**
   * The public key that the phone seals its files to: `age1…` or 43 characters of base64url. Only the owner of the
   * private key can open them: see `generateSealKeys` and `openSealed` of `svc`. If the backend's jobs do not say
   * `canSeal`, nothing is sent and the transfer fails with `cannot_seal`. Default: files are not sealed.
   */
  sealTo?: string | undefined;
  /** What the phone says the file is for. Default: the page's origin and title. */
  site?: CreateJobRequest['site'] | undefined;
  /** For headers or credentials of your own. Default: the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Called after the job was created. */
  onJobCreated?: ((job: Job<Metadata>) => void) | undefined;
  /** Called when the job has completed, with all of its files; `result` is what the server returned in the wait response. */
  onCompleted?: ((job: Job<Metadata>, result: Result | undefined) => void) | undefined;
  /** Called when there will be no file, unless the person has ended the transfer. */
  onError?: ((error: SvcJobError) => void) | undefined;
  /** Called when the person has ended the transfer. */
  onCancel?: ((job: Job<Metadata> | null) => void) | undefined;
}
