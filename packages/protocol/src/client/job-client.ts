import type { CreateJobRequest } from '../job/create-job-request.ts';
import { parsePresignedDownload, type DownloadResponse } from '../job/download.ts';
import { parseFollowAddresses, type FollowAddresses } from '../job/follow.ts';
import { parseJob, type Job, type JobStatus } from '../job/job.ts';
import type { OutcomeReport } from '../job/outcome.ts';
import type { downloadPath } from '../job/routes.ts';
import { readObject } from '../wire/read-fields.ts';
import { parseWaitAnswer, type WaitOutcome, type WaitQuery } from '../job/wait.ts';
import { askBackend, readBody, readBodyOfKnownJob, type BackendOwner } from './ask-backend.ts';

/**
 * The four routes of an application's backend (contract section 4.1), and those that a job says its backend has. Rules:
 *
 * 1. Each call is one request of limited time. Nothing is retried here.
 * 2. All reject with the `SvcError` that the status means (see {@link BackendOwner}), or with the signal's reason.
 * 3. Answers are parsed: a job or a download that is not valid is `bad_response`.
 */
export interface JobClient {
  createJob(request: CreateJobRequest, signal?: AbortSignal): Promise<Job>;
  getJob(id: string, signal: AbortSignal): Promise<Job>;
  /**
   * One request, which the backend may hold for `waitQuery.timeoutMs`. 408 and 504 mean "ask again".
   *
   * @param since - see `WaitQuery.since`. Only for a job with `canFollow`.
   */
  wait(id: string, signal: AbortSignal, since?: JobStatus): Promise<WaitOutcome>;
  getDownload(id: string, options?: DownloadCallOptions): Promise<DownloadResponse>;
  /** Only for a job with `canCancel`. Does nothing to a job that has ended or is unknown. */
  cancelJob(id: string, signal?: AbortSignal): Promise<void>;
  /** Tells what became of the files. Only for a job with `canReport`. */
  reportOutcome(id: string, report: OutcomeReport, signal?: AbortSignal): Promise<void>;
}

export interface DownloadCallOptions {
  signal?: AbortSignal | undefined;
  expirationMinutes?: number | undefined;
  /** One of the job's files. Absent: all of them, as one download. */
  fileId?: string | undefined;
}

/** The addresses of the routes. */
export interface JobRoutes {
  create: string;
  get(id: string): string;
  wait(id: string, query: WaitQuery): string;
  download(id: string, query: NonNullable<Parameters<typeof downloadPath>[1]>): string;
  outcome(id: string): string;
}

export interface JobClientSettings {
  owner: BackendOwner;
  routes: JobRoutes;
  /** May also add headers to a request. */
  fetch: typeof fetch;
  waitQuery: WaitQuery;
  /** Milliseconds for an answer. */
  limitMs: number;
  /** Extra milliseconds for an answer of the wait route, beyond the time that it may be held. */
  waitSlackMs: number;
  /** The most bytes of an answer. Default: {@link MAX_ANSWER_BYTES}. */
  maxBytes?: number;
}

/** @param readSettings - called for each request, since settings may change during a transfer. */
export function createJobClient(readSettings: () => JobClientSettings): JobClient {
  return {
    createJob: async (request, signal) => {
      const settings = readSettings();
      const init = postJson(request);
      const answer = await askBackend({ ...settings, url: settings.routes.create, init, signal });
      return parseJob(readBody(answer, settings.owner, 'not_found'));
    },
    getJob: async (id, signal) => {
      const settings = readSettings();
      return parseJob(await askKnown(settings, settings.routes.get(id), signal));
    },
    wait: async (id, signal, since) => {
      const settings = readSettings();
      const { routes, waitQuery, waitSlackMs, owner } = settings;
      const limitMs = waitQuery.timeoutMs + waitSlackMs;
      const url = routes.wait(id, { ...waitQuery, ...(since && { since }) });
      const answer = await askBackend({ ...settings, url, limitMs, signal });
      const isSlow = answer.status === 408 || answer.status === 504;
      return parseWaitAnswer(answer.status, isSlow ? answer.body : readBodyOfKnownJob(answer, owner));
    },
    getDownload: async (id, { signal, expirationMinutes: expiration, fileId: file } = {}) => {
      const settings = readSettings();
      const body = await askKnown(settings, settings.routes.download(id, { expiration, file }), signal);
      const payload = readObject(body)?.['completedPayload'];
      return { ...parsePresignedDownload(body), ...(payload !== undefined && { completedPayload: payload }) };
    },
    cancelJob: async (id, signal) => {
      const settings = readSettings();
      const init = { method: 'DELETE' };
      const answer = await askBackend({ ...settings, url: settings.routes.get(id), init, signal });
      if (answer.status !== 404) readBody(answer, settings.owner, 'not_found');
    },
    reportOutcome: async (id, report, signal) => {
      const settings = readSettings();
      const url = settings.routes.outcome(id);
      readBodyOfKnownJob(
        await askBackend({ ...settings, url, init: postJson(report), signal }),
        settings.owner,
      );
    },
  };
}

function postJson(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/**
 * Asks where the files of a job can be read while they arrive. Only for a job with `canFollow`. Not a method of
 * {@link JobClient}: the client kit has no use for it, and each of its bytes is loaded by a page.
 *
 * @throws SvcError `not_completed`, as long as no file was announced, and as the client's methods do.
 */
export async function askWhereToFollow(
  settings: JobClientSettings,
  id: string,
  signal: AbortSignal,
): Promise<FollowAddresses> {
  const url = settings.routes.download(id, { follow: 'true' });
  return parseFollowAddresses(await askKnown(settings, url, signal));
}

async function askKnown(settings: JobClientSettings, url: string, signal?: AbortSignal): Promise<unknown> {
  return readBodyOfKnownJob(await askBackend({ ...settings, url, signal }), settings.owner);
}
