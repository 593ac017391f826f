import {
  downloadPath,
  isSvcError,
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
  type WaitOutcome,
} from '@svc/protocol';
import { answersToOthers } from '../../backend/answers-to-others.ts';
import type { Backend } from '../../transfer/transfer.ts';
import { bodyOf, bodyOfKnown, createAskBackend } from './ask-backend.ts';

/** The four routes of an application backend, as the extension asks them. Rejects with `SvcError`. */
export interface BackendClient {
  createJob(request: CreateJobRequest, signal: AbortSignal): Promise<Job>;
  getJob(jobId: string, signal: AbortSignal): Promise<Job>;
  /** One slice of waiting, short enough for a worker that may have one answer open for 30 s. */
  wait(jobId: string, signal: AbortSignal): Promise<WaitOutcome>;
  getDownload(jobId: string, signal: AbortSignal): Promise<PresignedDownload>;
  /** Only where a job says that it can be cancelled. A job that has ended, or is unknown, stays as it is. */
  cancelJob(jobId: string, signal: AbortSignal): Promise<void>;
}

/** Where the answer is not held, a slice and a look after it read the job as often as one long wait does: ten times. */
const WAIT_SLICE = { timeoutMs: 20_000, intervalMs: 2_500 };

export function createBackendClient(backend: Backend, fetch: typeof globalThis.fetch): BackendClient {
  const base = `${backend.address}${backend.routeBase}`;
  const ask = createAskBackend(backend, fetch);

  return {
    createJob: async (request, signal) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(request) };
      try {
        return parseJob(bodyOf(await ask(JOB_PATH, signal, init)));
      } catch (error) {
        const isHidden =
          isSvcError(error) &&
          error.code === 'unreachable' &&
          (await answersToOthers({ url: `${base}${JOB_PATH}`, fetch, signal }));
        throw isHidden ? new SvcError('forbidden', 'The backend does not answer extensions.') : error;
      }
    },
    getJob: async (jobId, signal) => parseJob(bodyOfKnown(await ask(jobPath(jobId), signal))),
    wait: async (jobId, signal) => {
      const answer = await ask(waitPath(jobId, WAIT_SLICE), signal);
      const isSlow = answer.status === 408 || answer.status === 504;
      return parseWaitAnswer(answer.status, isSlow ? answer.body : bodyOfKnown(answer));
    },
    getDownload: async (jobId, signal) =>
      parsePresignedDownload(bodyOfKnown(await ask(downloadPath(jobId), signal))),
    cancelJob: async (jobId, signal) => {
      const answer = await ask(jobPath(jobId), signal, { method: 'DELETE' });
      if (answer.status !== 404) bodyOf(answer);
    },
  };
}
