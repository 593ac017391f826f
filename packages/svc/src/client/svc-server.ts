import {
  EXPIRATION_MINUTES,
  hasCode,
  isJobId,
  parseFollowAddresses,
  parseJob,
  parseMetadata,
  parsePresignedDownload,
  retryTransient,
  sleep,
  SvcError,
  WAIT_INTERVAL_MS,
  WAIT_TIMEOUT_MS,
  type FollowAddresses,
  type Job,
  type JobApiRequest,
  type JobMetadata,
  type OutcomeReport,
  type PresignedDownload,
  type Storable,
} from '@svc/protocol';
import { readSettings, type Settings } from './client-settings.ts';
import type { CallOptions, DownloadOptions, JobClient, WaitOptions } from './job-client.ts';
import {
  ANSWER_LIMIT_MS,
  createTransferServerCall,
  type CallTransferServer,
  type TransferServerAnswer,
  type TransferServerCall,
} from './transfer-server-call.ts';
import { waitForJob, type Clock, type ReadJob, type ReadJobOptions } from './wait-for-job.ts';

const JOBS = '/v1/jobs';
const ONE_JOB = { notFound: 'job_not_found', conflict: 'conflict' } as const;
/** A person waits for the answer: if the server asks for a longer pause, the call fails without a retry. */
const LONGEST_PAUSE_MS = 5_000;
const SYSTEM_CLOCK: Clock = { now: () => performance.now(), sleep };

/** Options of `new SvcServer()`. All have a default. */
export type SvcServerOptions = Settings;

/**
 * The server client (contract section 4.4): creates jobs, reads them, waits for them and gets download addresses. It
 * holds the API key, so it belongs on a server. Every method throws a `SvcError`: `job_not_found`, `rate_limited` (a
 * `SvcRateLimitError`), `unreachable` or `bad_response`, and those that its comment names.
 */
export class SvcServer implements JobClient {
  // Private fields: no inspection, spread or JSON of this object shows the API key.
  readonly #call: CallTransferServer;
  readonly #retries: number;

  /** @throws SvcError when there is no API key, or when it or the address cannot be used. */
  constructor(options: SvcServerOptions = {}) {
    const settings = readSettings(options);
    this.#call = createTransferServerCall(settings);
    this.#retries = settings.retries;
  }

  /**
   * Creates a job. Without a request it takes any file. Throws `bad_request` for a request that the server refuses, and
   * before anything is sent for `metadata` that is not JSON or has more than 2048 bytes.
   */
  async createJob<Metadata = unknown>(
    request: JobApiRequest<Metadata & Storable<Metadata>> = {},
    { signal }: CallOptions = {},
  ): Promise<Job> {
    const body = { ...request, metadata: parseMetadata(request.metadata) };
    // Only a job with `after` can name an unknown job.
    const notFound = request.after === undefined ? 'bad_response' : 'not_found';
    const meaning = { ...ONE_JOB, notFound } as const;
    return parseJob((await this.#call({ method: 'POST', path: JOBS, body, meaning, signal })).body);
  }

  /**
   * Reads the job as it is now. Throws `job_not_found` for an unknown one.
   *
   * @typeParam Metadata - what your server stores with its jobs; it is not checked.
   */
  async getJob<Metadata = JobMetadata>(id: string, { signal }: CallOptions = {}): Promise<Job<Metadata>> {
    const { job } = await this.#retry(signal, () => this.#readJob(id, { signal }));
    return job as Job<Metadata>; // the caller says it
  }

  /**
   * Waits until the job is `completed` or `failed`, or has another status than `since`. Temporary failures are retried
   * while time remains.
   *
   * @typeParam Metadata - what your server stores with its jobs; it is not checked.
   * @throws SvcTimeoutError with the job as last read, when time is up. SvcRateLimitError at once, when `Retry-After`
   *   is longer than the remaining time.
   */
  async waitForJobCompletion<Metadata = JobMetadata>(
    id: string,
    options: WaitOptions = {},
  ): Promise<Job<Metadata>> {
    const { timeoutMs = WAIT_TIMEOUT_MS.default, intervalMs = WAIT_INTERVAL_MS.default, signal } = options;
    if (!(timeoutMs >= 0)) throw new SvcError('bad_request', '"timeoutMs" must be zero or more.');
    if (!(intervalMs > 0)) throw new SvcError('bad_request', '"intervalMs" must be more than zero.');
    const source = { readJob: (read: ReadJobOptions) => this.#readJob(id, read), clock: SYSTEM_CLOCK };
    const job = await waitForJob(source, { timeoutMs, intervalMs, since: options.since, signal });
    return job as Job<Metadata>; // the caller says it
  }

  /**
   * Gets a time-limited address of the job's files (of several: one ZIP), or of the file `fileId`. Throws
   * `not_completed` before it has arrived, and `not_found` for an unknown file.
   */
  async getDownloadUrl(id: string, options: DownloadOptions = {}): Promise<PresignedDownload> {
    const { expirationMinutes = EXPIRATION_MINUTES.default, fileId, signal } = options;
    const { min, max } = EXPIRATION_MINUTES;
    if (!Number.isInteger(expirationMinutes) || expirationMinutes < min || expirationMinutes > max) {
      throw new SvcError('bad_request', `"expirationMinutes" must be a whole number from ${min} to ${max}.`);
    }
    const notFound = fileId === undefined ? 'job_not_found' : 'not_found';
    const meaning = { notFound, conflict: 'not_completed' } as const;
    const one = { method: 'POST', body: { expirationMinutes, fileId }, meaning, signal } as const;
    const answer = await this.#retry(signal, () => this.#callJob(id, one, '/download-url'));
    return parsePresignedDownload(answer.body);
  }

  /**
   * Gets addresses at which the job's files can be read while the phone still sends them. Throws `not_completed` before
   * the phone has named a file. The bytes are unverified until the job is completed.
   */
  async getFollowAddresses(id: string, { signal }: CallOptions = {}): Promise<FollowAddresses> {
    const meaning = { notFound: 'job_not_found', conflict: 'not_completed' } as const;
    const one = { method: 'POST', meaning, signal } as const;
    return parseFollowAddresses(
      (await this.#retry(signal, () => this.#callJob(id, one, '/follow-urls'))).body,
    );
  }

  /**
   * Cancels a job: it becomes `failed` (`cancelled`), its bytes are removed, and open waits end at once. Resolves to
   * the job; a job that was final before is unchanged.
   */
  async cancelJob(id: string, { signal }: CallOptions = {}): Promise<Job> {
    const one = { method: 'DELETE', signal } as const;
    return parseJob((await this.#retry(signal, () => this.#callJob(id, one))).body);
  }

  /** Tells the phone what became of its files, or (`finished`) that it will not be asked again. */
  async reportOutcome(id: string, report: OutcomeReport, { signal }: CallOptions = {}): Promise<Job> {
    const one = { method: 'POST', body: report, signal } as const;
    return parseJob((await this.#retry(signal, () => this.#callJob(id, one, '/outcome'))).body);
  }

  async #readJob(id: string, { waitSeconds = 0, limitMs, signal }: ReadJobOptions): Promise<ReadJob> {
    const headers: Record<string, string> = waitSeconds > 0 ? { prefer: `wait=${waitSeconds}` } : {};
    const answer = await this.#callJob(id, { method: 'GET', headers, limitMs, signal });
    const applied = answer.headers.get('preference-applied') ?? '';
    return { job: parseJob(answer.body), isHolding: /\bwait\b/i.test(applied) };
  }

  /** Ids come from clients: an id in a form that no transfer server uses is unknown. */
  async #callJob(
    id: string,
    one: Omit<TransferServerCall, 'path' | 'meaning'> & Partial<TransferServerCall>,
    leaf = '',
  ): Promise<TransferServerAnswer> {
    if (!isJobId(id)) throw new SvcError('job_not_found', 'Job not found');
    return this.#call({ meaning: ONE_JOB, ...one, path: `${JOBS}/${encodeURIComponent(id)}${leaf}` });
  }

  /**
   * Repeats a call that is safe to repeat, where the transfer server could not be reached (no connection, 408 or 5xx). A
   * call that has used its whole time is not repeated.
   */
  #retry<Answer>(signal: AbortSignal | undefined, call: () => Promise<Answer>): Promise<Answer> {
    const startedMs = performance.now();
    return retryTransient(call, {
      sleep,
      signal: signal ?? new AbortController().signal,
      mayPass: (error) => hasCode(error, 'unreachable') && performance.now() - startedMs < ANSWER_LIMIT_MS,
      maxTries: this.#retries + 1,
      maxPauseMs: LONGEST_PAUSE_MS,
    });
  }
}
