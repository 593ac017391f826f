import {
  isSvcError,
  parseJob,
  parsePresignedDownload,
  parseWaitAnswer,
  readObject,
  WAIT_INTERVAL_MS,
  WAIT_TIMEOUT_MS,
  type CreateJobRequest,
  type DownloadResponse,
  type Job,
  type WaitOutcome,
} from '@svc/protocol';
import { askRoute, bodyOf, bodyOfKnown, type RouteAnswer, type RouteQuestion } from './ask-route.ts';
import { readJobRoutes } from './job-routes.ts';
import type { SvcJobOptions } from './svc-job-options.ts';

/** The application's four routes, as the kit asks them. Rejects with `SvcError`, or the signal's reason. */
export interface JobBackend {
  createJob(request: CreateJobRequest): Promise<Job>;
  getJob(id: string, signal: AbortSignal): Promise<Job>;
  /** One question, which the backend may hold for `waitTimeoutMs`. */
  wait(id: string, signal: AbortSignal): Promise<WaitOutcome>;
  getDownload(id: string, expirationMinutes?: number): Promise<DownloadResponse>;
  /** Only where a job says that it can be cancelled. */
  cancelJob(id: string): Promise<void>;
}

const ANSWER_LIMIT_MS = 30_000;
/** What an answer of the wait route may take on its way, above the time it may be held. */
const WAIT_SLACK_MS = 10_000;
const DEFAULT_WAIT_TIMEOUT_MS = 50_000;
const DEFAULT_WAIT_INTERVAL_MS = 2_000;

/** What was set, within the limits of the wait route: beyond them it would refuse to wait for a job that is made. */
export function readWaitLimits(options: SvcJobOptions<never>): { timeoutMs: number; intervalMs: number } {
  return {
    timeoutMs: bringWithin(WAIT_TIMEOUT_MS, options.waitTimeoutMs) ?? DEFAULT_WAIT_TIMEOUT_MS,
    intervalMs: bringWithin(WAIT_INTERVAL_MS, options.waitIntervalMs) ?? DEFAULT_WAIT_INTERVAL_MS,
  };
}

/** @param readOptions - asked at each call, since options may change while a transfer is under way. */
export function createJobBackend(readOptions: () => SvcJobOptions<never>): JobBackend {
  const ask = (question: Omit<RouteQuestion, 'fetch' | 'limitMs'> & { limitMs?: number }) => {
    // Looked up at each call: an application may replace the global one later.
    const fetch: RouteQuestion['fetch'] =
      readOptions().fetch ?? ((input, init) => globalThis.fetch(input, init));
    return askRoute({ limitMs: ANSWER_LIMIT_MS, ...question, fetch });
  };
  const routes = () => readJobRoutes(readOptions());
  return {
    createJob: async (request) => {
      const answer = await ask({ url: routes().create, init: postOf(request) });
      return parseJob(bodyOf(answer, 'not_found'));
    },
    getJob: async (id, signal) => parseJob(bodyOfKnown(await ask({ url: routes().get(id), signal }))),
    wait: async (id, signal) => {
      const limits = readWaitLimits(readOptions());
      const url = routes().wait(id, limits);
      return ask({ url, signal, limitMs: limits.timeoutMs + WAIT_SLACK_MS }).then(
        readWait,
        askAgainWhenTooSlow,
      );
    },
    getDownload: async (id, expiration) => {
      const body = bodyOfKnown(await ask({ url: routes().download(id, { expiration }) }));
      const payload = readObject(body)?.['completedPayload'];
      return { ...parsePresignedDownload(body), ...(payload !== undefined && { completedPayload: payload }) };
    },
    cancelJob: async (id) => {
      // Kept alive, so that it goes out when the page is being left.
      await ask({ url: routes().get(id), init: { method: 'DELETE', keepalive: true } });
    },
  };
}

function bringWithin({ min, max }: { min: number; max: number }, value = Number.NaN): number | undefined {
  return Number.isNaN(value) ? undefined : Math.round(Math.min(max, Math.max(min, value)));
}

function postOf(request: CreateJobRequest): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) };
}

function readWait(answer: RouteAnswer): WaitOutcome {
  const isSlow = answer.status === 408 || answer.status === 504;
  return parseWaitAnswer(answer.status, isSlow ? answer.body : bodyOfKnown(answer));
}

/**
 * Chromium repeats a request by itself when 408 comes over a connection that was used before, so that the page
 * sees that answer late or never. To ask again is what it means, anyway.
 */
function askAgainWhenTooSlow(error: unknown): WaitOutcome {
  if (isSvcError(error) && error.code === 'timeout') return { kind: 'ask_again' };
  throw error;
}
