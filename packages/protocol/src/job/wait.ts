import { isFinalStatus, JOB_STATUSES, parseJob, type Job, type JobStatus } from './job.ts';
import { parseIntegerQuery } from './routes.ts';
import { readObject } from '../wire/read-fields.ts';
import { SvcError } from '../wire/svc-error.ts';

/** Limits and defaults of the wait route, in milliseconds (contract sections 4.2 and 8). */
export const WAIT_TIMEOUT_MS = { default: 120_000, min: 0, max: 120_000 } as const;
export const WAIT_INTERVAL_MS = { default: 2_000, min: 250, max: 30_000 } as const;

/** Answer of the wait route (contract section 2). */
export interface WaitResponse {
  job: Job;
  /** What the server's `onCompleted` returned, else the presigned download; absent for `failed`. */
  result?: unknown;
  /** The answer to `WaitQuery.since`: `FollowAddresses`. */
  follow?: unknown;
}

export interface WaitQuery {
  timeoutMs: number;
  intervalMs: number;
  /**
   * Answers with 200 and the job as soon as it has another status than this one. Absent: as soon as it is
   * final. Only for jobs with `canFollow`; other backends may refuse the parameter.
   */
  since?: JobStatus;
}

/** @throws SvcError `bad_request`, when a value is not an integer or out of its limits, or `since` is no status. */
export function parseWaitQuery(query: URLSearchParams): WaitQuery {
  return {
    timeoutMs: parseIntegerQuery(query, 'timeoutMs', WAIT_TIMEOUT_MS) ?? WAIT_TIMEOUT_MS.default,
    intervalMs: parseIntegerQuery(query, 'intervalMs', WAIT_INTERVAL_MS) ?? WAIT_INTERVAL_MS.default,
    ...parseSince(query.get('since')),
  };
}

function parseSince(text: string | null): Pick<WaitQuery, 'since'> {
  if (text === null) return {};
  const since = JOB_STATUSES.find((known) => known === text);
  if (since) return { since };
  throw new SvcError('bad_request', `"since" must be one of ${JOB_STATUSES.join(', ')}.`);
}

/** What an answer of the wait route means to a client. */
export type WaitOutcome = (
  | { kind: 'final'; job: Job; result?: unknown }
  | { kind: 'ask_again'; job?: Job }
) & {
  /** As `WaitResponse.follow`, not parsed, since most clients do not use it. */
  follow?: unknown;
};

/**
 * Reads the answer of the wait route. Any success (200 to 299) with a final job ends the waiting. 408, 504, a job that is
 * not final, and a success other than 200 without a job all mean "ask again".
 *
 * @param status - the HTTP status: 200 to 299, 408 or 504; other statuses are errors and not read here.
 * @throws SvcError `bad_response`, when a 200 has no valid job.
 */
export function parseWaitAnswer(status: number, body: unknown): WaitOutcome {
  const fields = readObject(body);
  if (status === 200 && !fields) {
    throw new SvcError('bad_response', 'The answer of the wait route is not a JSON object.');
  }
  const { job: told, follow } = fields ?? {};
  const job = status === 200 ? parseJob(told) : findJob(told);
  if (!job) return { kind: 'ask_again' };
  const more = { job, ...(follow !== undefined && { follow }) };
  const isSuccess = status >= 200 && status < 300;
  if (!isSuccess || !isFinalStatus(job.status)) return { kind: 'ask_again', ...more };
  return { kind: 'final', ...more, ...(fields && 'result' in fields && { result: fields['result'] }) };
}

/** `undefined`: none, as in a proxy's 504 or an empty 204. */
function findJob(told: unknown): Job | undefined {
  try {
    return parseJob(told);
  } catch {
    return undefined;
  }
}
