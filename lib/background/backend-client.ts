import {
  downloadPath,
  JOB_PATH,
  jobPath,
  parseJob,
  parsePresignedDownload,
  parseWaitAnswer,
  SvcError,
  waitPath,
  type CreateJobRequest,
  type Job,
  type PresignedDownload,
  type SvcErrorCode,
  type WaitOutcome,
} from '@svc/protocol';
import type { Backend } from '../transfer.ts';

/** The four routes of an application backend, as the extension asks them. Rejects with `SvcError`. */
export interface BackendClient {
  createJob(request: CreateJobRequest, signal: AbortSignal): Promise<Job>;
  getJob(jobId: string, signal: AbortSignal): Promise<Job>;
  /** One slice of waiting, short enough for a worker that may have one answer open for 30 s. */
  wait(jobId: string, signal: AbortSignal): Promise<WaitOutcome>;
  getDownload(jobId: string, signal: AbortSignal): Promise<PresignedDownload>;
}

/** Browsers end a worker whose fetch takes 30 s to answer. */
const WAIT_SLICE = { timeoutMs: 20_000, intervalMs: 1_000 };
const ANSWER_TIMEOUT_MS = 25_000;

export function createBackendClient(backend: Backend, fetch: typeof globalThis.fetch): BackendClient {
  const base = `${backend.address}${backend.routeBase}`;

  async function ask(path: string, signal: AbortSignal, init: RequestInit = {}): Promise<Answer> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
    try {
      const response = await fetch(`${base}${path}`, {
        ...init,
        signal: limit,
        credentials: 'omit',
        cache: 'no-store',
      });
      return { status: response.status, body: await readJson(response), retryAfter: retryAfterOf(response) };
    } catch (cause) {
      signal.throwIfAborted();
      throw new SvcError('unreachable', 'The backend did not answer.', { cause });
    }
  }

  return {
    createJob: async (request, signal) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(request) };
      return parseJob(bodyOf(await ask(JOB_PATH, signal, init)));
    },
    getJob: async (jobId, signal) => parseJob(bodyOf(await ask(jobPath(jobId), signal))),
    wait: async (jobId, signal) => {
      const answer = await ask(waitPath(jobId, WAIT_SLICE), signal);
      const isSlow = answer.status === 408 || answer.status === 504;
      return parseWaitAnswer(answer.status, isSlow ? answer.body : bodyOf(answer));
    },
    getDownload: async (jobId, signal) =>
      parsePresignedDownload(bodyOf(await ask(downloadPath(jobId), signal))),
  };
}

interface Answer {
  status: number;
  /** `undefined`, when it is not JSON. */
  body: unknown;
  retryAfter: number | undefined;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a page of a proxy or of another site; the status says the rest
  }
}

/** Seconds. The date form of the header is rare and counts as not given. */
function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

const CODE_OF_STATUS: Record<number, SvcErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'job_not_found',
  409: 'not_completed',
  429: 'rate_limited',
};

function bodyOf(answer: Answer): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  const code = CODE_OF_STATUS[answer.status] ?? (answer.status >= 500 ? 'internal' : 'bad_response');
  throw new SvcError(code, `The backend answered with status ${answer.status}.`, {
    ...(answer.retryAfter !== undefined && { retryAfterSeconds: answer.retryAfter }),
  });
}
