import {
  EXPIRATION_MINUTES,
  SvcError,
  WAIT_INTERVAL_MS,
  WAIT_TIMEOUT_MS,
  type CreateJobRequest,
  type FollowAddresses,
  type Job,
  type OutcomeReport,
  type PresignedDownload,
} from '@svc/protocol';
import { systemClock } from './clock.ts';
import {
  createTransferServerApi,
  type TransferServerApi,
  type ReadJobOptions,
} from './transfer-server-api.ts';
import type { CallOptions, DownloadOptions, JobClient, WaitOptions } from './job-client.ts';
import { readSettings, type Settings } from './client-settings.ts';
import { createRetry, type Retry } from './retry.ts';
import { waitForJob } from './wait-for-job.ts';

/** Options of `new SvcServer()`. All have a default. */
export type SvcServerOptions = Settings;

/**
 * The server client (contract section 4.4): creates jobs, reads them, waits for them and gets download addresses. It
 * holds the API key, so it belongs on a server. Every method throws a `SvcError`: `job_not_found`, `rate_limited` (a
 * `SvcRateLimitError`), `unreachable` or `bad_response`, and those that its comment names.
 */
export class SvcServer implements JobClient {
  // Private fields: no inspection, spread or JSON of this object shows the API key.
  readonly #api: TransferServerApi;
  readonly #retry: Retry;

  /** @throws SvcError when there is no API key, or when it or the address cannot be used. */
  constructor(options: SvcServerOptions = {}) {
    const settings = readSettings(options);
    this.#api = createTransferServerApi(settings);
    this.#retry = createRetry({ retries: settings.retries, clock: systemClock });
  }

  /** Creates a job. Without a request it takes any file. Throws `bad_request` for a request that the server refuses. */
  createJob(request: CreateJobRequest = {}, options: CallOptions = {}): Promise<Job> {
    return this.#api.createJob(request, options);
  }

  /** Reads the job as it is now. Throws `job_not_found` for an unknown one. */
  async getJob(id: string, options: CallOptions = {}): Promise<Job> {
    return (await this.#retry(options.signal, () => this.#api.readJob(id, options))).job;
  }

  /**
   * Waits until the job is `completed` or `failed`, or has another status than `since`. Temporary failures are retried
   * while time remains.
   *
   * @throws SvcTimeoutError with the job as last read, when time is up. SvcRateLimitError at once, when `Retry-After`
   *   is longer than the remaining time.
   */
  async waitForJobCompletion(id: string, options: WaitOptions = {}): Promise<Job> {
    const { timeoutMs = WAIT_TIMEOUT_MS.default, intervalMs = WAIT_INTERVAL_MS.default, signal } = options;
    if (!(timeoutMs >= 0)) throw new SvcError('bad_request', '"timeoutMs" must be zero or more.');
    if (!(intervalMs > 0)) throw new SvcError('bad_request', '"intervalMs" must be more than zero.');
    const source = { readJob: (read: ReadJobOptions) => this.#api.readJob(id, read), clock: systemClock };
    return waitForJob(source, { timeoutMs, intervalMs, since: options.since, signal });
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
    return this.#retry(signal, () => this.#api.getDownloadUrl(id, { expirationMinutes, fileId, signal }));
  }

  /**
   * Gets addresses at which the job's files can be read while the phone still sends them. Throws `not_completed` before
   * the phone has named a file. The bytes are unverified until the job is completed.
   */
  getFollowAddresses(id: string, options: CallOptions = {}): Promise<FollowAddresses> {
    return this.#retry(options.signal, () => this.#api.getFollowAddresses(id, options));
  }

  /**
   * Cancels a job: it becomes `failed` (`cancelled`), its bytes are removed, and open waits end at once. Resolves to
   * the job; a job that was final before is unchanged.
   */
  cancelJob(id: string, options: CallOptions = {}): Promise<Job> {
    return this.#retry(options.signal, () => this.#api.cancelJob(id, options));
  }

  /** Tells the phone what became of its files, or (`finished`) that it will not be asked again. */
  reportOutcome(id: string, report: OutcomeReport, options: CallOptions = {}): Promise<Job> {
    return this.#retry(options.signal, () => this.#api.reportOutcome(id, report, options));
  }
}
