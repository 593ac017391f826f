import type { CreateJobRequest } from '../job/create-job-request.ts';
import { parsePresignedDownload, type DownloadResponse } from '../job/download.ts';
import { parseFollowAddresses, type FollowAddresses } from '../job/follow.ts';
import { parseJob, type Job, type JobStatus } from '../job/job.ts';
import { UNLISTED_FILE } from '../job/list-job-files.ts';
import type { OutcomeReport } from '../job/outcome.ts';
import { addQuery } from '../job/routes.ts';
import { readObject } from '../wire/read-fields.ts';
import { parseWaitAnswer, type WaitOutcome, type WaitQuery } from '../job/wait.ts';
import {
  askBackend,
  readBody,
  readBodyOfKnownJob,
  type BackendAnswer,
  type BackendOwner,
  type BackendRequest,
} from './ask-backend.ts';

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
  /** One of the job's files. Absent, or `UNLISTED_FILE`: all of them, as one download. */
  fileId?: string | undefined;
}

/** Where the routes of a backend are. The client adds its parameters. */
export interface JobRoutes {
  create: string;
  get(id: string): string;
  wait(id: string): string;
  download(id: string): string;
  outcome(id: string): string;
}

export interface JobClientSettings {
  owner: BackendOwner;
  routes: JobRoutes;
  /** May also add headers to a request. */
  fetch: typeof fetch;
  waitQuery: WaitQuery;
  limitMs: number;
  /** Extra milliseconds for an answer of the wait route, beyond the time that it may be held. */
  waitSlackMs: number;
  /** The most bytes of an answer. Default: {@link MAX_ANSWER_BYTES}. */
  maxBytes?: number;
}

/** @param readSettings - called for each request, since settings may change during a transfer. */
export function createJobClient(readSettings: () => JobClientSettings): JobClient {
  const ask = (
    findUrl: (routes: JobRoutes) => string,
    more: Pick<BackendRequest, 'signal' | 'init'> & { limitMs?: number },
  ) => {
    const settings = readSettings();
    return askBackend({ ...settings, url: findUrl(settings.routes), ...more });
  };
  const read = (answer: BackendAnswer) => readBodyOfKnownJob(answer, readSettings().owner);
  const readNew = (answer: BackendAnswer) => readBody(answer, readSettings().owner, 'not_found');
  return {
    createJob: async (request, signal) =>
      parseJob(readNew(await ask((routes) => routes.create, { init: postJson(request), signal }))),
    getJob: async (id, signal) => parseJob(read(await ask((routes) => routes.get(id), { signal }))),
    wait: async (id, signal, since) => {
      const { waitQuery, waitSlackMs } = readSettings();
      const query = { ...waitQuery, ...(since && { since }) };
      const limitMs = waitQuery.timeoutMs + waitSlackMs;
      const answer = await ask((routes) => addQuery(routes.wait(id), query), { limitMs, signal });
      const isSlow = answer.status === 408 || answer.status === 504;
      return parseWaitAnswer(answer.status, isSlow ? answer.body : read(answer));
    },
    getDownload: async (id, { signal, expirationMinutes: expiration, fileId } = {}) => {
      const query = { expiration, file: fileId === UNLISTED_FILE ? undefined : fileId };
      const body = read(await ask((routes) => addQuery(routes.download(id), query), { signal }));
      const payload = readObject(body)?.['completedPayload'];
      return { ...parsePresignedDownload(body), ...(payload !== undefined && { completedPayload: payload }) };
    },
    cancelJob: async (id, signal) => {
      const answer = await ask((routes) => routes.get(id), { init: { method: 'DELETE' }, signal });
      if (answer.status !== 404) readNew(answer);
    },
    reportOutcome: async (id, report, signal) => {
      read(await ask((routes) => routes.outcome(id), { init: postJson(report), signal }));
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
  const url = addQuery(settings.routes.download(id), { follow: 'true' });
  const answer = await askBackend({ ...settings, url, signal });
  return parseFollowAddresses(readBodyOfKnownJob(answer, settings.owner));
}
