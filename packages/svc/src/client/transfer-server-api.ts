import {
  isJobId,
  parseFollowAddresses,
  parseJob,
  parsePresignedDownload,
  SvcError,
  type CreateJobRequest,
  type FollowAddresses,
  type Job,
  type OutcomeReport,
  type PresignedDownload,
} from '@svc/protocol';
import { createTransferServerCall, type TransferServerCall } from './transfer-server-call.ts';
import type { CallOptions } from './job-client.ts';
import type { CheckedSettings } from './client-settings.ts';

/** Milliseconds for an answer that the transfer server does not hold. */
export const ANSWER_LIMIT_MS = 10_000;

export interface ReadJobOptions extends CallOptions {
  /** Whole seconds that the answer may be held until the job changes (`Prefer: wait`, RFC 7240). */
  waitSeconds?: number;
  limitMs?: number;
}

export interface ReadJob {
  job: Job;
  /** The server says that it holds answers until the job changes (`Preference-Applied`, RFC 7240). */
  isHolding: boolean;
}

/** The part of the transfer server's job API that the kit uses. */
export interface TransferServerApi {
  createJob(request: CreateJobRequest, options: CallOptions): Promise<Job>;
  readJob(id: string, options: ReadJobOptions): Promise<ReadJob>;
  getDownloadUrl(
    id: string,
    options: CallOptions & { expirationMinutes: number; fileId?: string | undefined },
  ): Promise<PresignedDownload>;
  getFollowAddresses(id: string, options: CallOptions): Promise<FollowAddresses>;
  cancelJob(id: string, options: CallOptions): Promise<Job>;
  reportOutcome(id: string, report: OutcomeReport, options: CallOptions): Promise<Job>;
}

const JOBS = '/v1/jobs';
const ONE_JOB = { notFound: 'job_not_found', conflict: 'conflict' } as const;

export function createTransferServerApi(settings: CheckedSettings): TransferServerApi {
  const call = createTransferServerCall(settings);
  const callJob = async (
    id: string,
    one: Pick<TransferServerCall, 'method'> & Partial<TransferServerCall>,
    leaf = '',
  ) => call({ limitMs: ANSWER_LIMIT_MS, meaning: ONE_JOB, ...one, path: jobPath(id) + leaf });
  return {
    createJob: async (body, { signal }) => {
      // Only a job with `after` can name an unknown job.
      const notFound = body.after === undefined ? 'bad_response' : 'not_found';
      const meaning = { ...ONE_JOB, notFound } as const;
      const one = { method: 'POST', path: JOBS, body, meaning, signal } as const;
      return parseJob((await call({ ...one, limitMs: ANSWER_LIMIT_MS })).body);
    },
    readJob: async (id, { waitSeconds = 0, limitMs = ANSWER_LIMIT_MS, signal }) => {
      const headers: Record<string, string> = waitSeconds > 0 ? { prefer: `wait=${waitSeconds}` } : {};
      const answer = await callJob(id, { method: 'GET', headers, limitMs, signal });
      const applied = answer.headers.get('preference-applied') ?? '';
      return { job: parseJob(answer.body), isHolding: /\bwait\b/i.test(applied) };
    },
    getDownloadUrl: async (id, { expirationMinutes, fileId, signal }) => {
      const notFound = fileId === undefined ? 'job_not_found' : 'not_found';
      const meaning = { notFound, conflict: 'not_completed' } as const;
      const one = { method: 'POST', body: { expirationMinutes, fileId }, meaning, signal } as const;
      return parsePresignedDownload((await callJob(id, one, '/download-url')).body);
    },
    getFollowAddresses: async (id, { signal }) => {
      const meaning = { notFound: 'job_not_found', conflict: 'not_completed' } as const;
      const one = { method: 'POST', meaning, signal } as const;
      return parseFollowAddresses((await callJob(id, one, '/follow-urls')).body);
    },
    cancelJob: async (id, { signal }) => parseJob((await callJob(id, { method: 'DELETE', signal })).body),
    reportOutcome: async (id, body, { signal }) =>
      parseJob((await callJob(id, { method: 'POST', body, signal }, '/outcome')).body),
  };
}

/** Ids come from clients: an id in a form that no transfer server uses is unknown. */
function jobPath(id: string): string {
  if (!isJobId(id)) throw new SvcError('job_not_found', 'Job not found');
  return `${JOBS}/${encodeURIComponent(id)}`;
}
