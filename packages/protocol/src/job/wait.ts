import { isFinalStatus, parseJob, type Job } from './job.ts';
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
}

export interface WaitQuery {
  timeoutMs: number;
  intervalMs: number;
}

/** @throws SvcError `bad_request`, when a value is not an integer or out of its limits. */
export function parseWaitQuery(query: URLSearchParams): WaitQuery {
  return {
    timeoutMs: parseIntegerQuery(query, 'timeoutMs', WAIT_TIMEOUT_MS) ?? WAIT_TIMEOUT_MS.default,
    intervalMs: parseIntegerQuery(query, 'intervalMs', WAIT_INTERVAL_MS) ?? WAIT_INTERVAL_MS.default,
  };
}

/** What an answer of the wait route means to a client. */
export type WaitOutcome = { kind: 'final'; job: Job; result?: unknown } | { kind: 'ask_again'; job?: Job };

/**
 * Reads the answer of the wait route. 408, 504 and a 200 whose job is not final all mean "ask again".
 *
 * @param status - the HTTP status: 200, 408 or 504; other statuses are errors and not read here.
 * @throws SvcError `bad_response`, when a 200 has no valid job.
 */
export function parseWaitAnswer(status: number, body: unknown): WaitOutcome {
  const fields = readObject(body);
  if (status !== 200) return askAgain(fields?.['job']);
  if (!fields) throw new SvcError('bad_response', 'The answer of the wait route is not a JSON object.');
  const job = parseJob(fields['job']);
  if (!isFinalStatus(job.status)) return { kind: 'ask_again', job };
  return 'result' in fields ? { kind: 'final', job, result: fields['result'] } : { kind: 'final', job };
}

function askAgain(job: unknown): WaitOutcome {
  try {
    return { kind: 'ask_again', job: parseJob(job) };
  } catch {
    // A 504 of a proxy has no job, and means the same.
    return { kind: 'ask_again' };
  }
}
