import { readAnswerText, readObject, readText } from '@svc/protocol';
import { CLAIM_HEADER, parsePhoneJob, PHONE_JOBS_PATH, type PhoneJobView } from '../../src/phone-contract.ts';

/** What the server tells this phone about the job. */
export type JobAnswer =
  | { kind: 'open'; job: PhoneJobView }
  | { kind: 'used' }
  /** Unknown, expired, cancelled or failed: the answers are the same. */
  | { kind: 'gone' }
  /** No valid answer: ask again. */
  | { kind: 'unreachable' };

/** The address of an upload, and the size of its file. */
export interface UploadPlace {
  url: string;
  size: number;
}

/** This phone's upload, as the server knows it. */
export function readUploadPlace({ uploadUrl, size }: PhoneJobView): UploadPlace | undefined {
  return uploadUrl === undefined || size === null ? undefined : { url: uploadUrl, size };
}

export interface JobQuestion {
  jobId: string;
  claim: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The server holds its answer this long, unless the job changes. Default 0: it answers at once. */
  waitSeconds?: number;
  /** Aborts the request: the answer is `unreachable` then. */
  signal?: AbortSignal;
}

const ANSWER_TIMEOUT_MS = 8000;

/** Asks `GET /phone/jobs/:id`. Never rejects. */
export async function askForJob({
  jobId,
  claim,
  fetch,
  waitSeconds = 0,
  signal,
}: JobQuestion): Promise<JobAnswer> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(abort, ANSWER_TIMEOUT_MS + waitSeconds * 1000);
  try {
    const response = await fetch(`${PHONE_JOBS_PATH}/${encodeURIComponent(jobId)}`, {
      headers: { [CLAIM_HEADER]: claim, ...(waitSeconds > 0 && { Prefer: `wait=${waitSeconds}` }) },
      cache: 'no-store',
      signal: controller.signal,
    });
    return await readAnswer(response);
  } catch {
    return { kind: 'unreachable' }; // no network, too slow, or another server's page in between
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function readAnswer(response: Response): Promise<JobAnswer> {
  const body: unknown = JSON.parse((await readAnswerText(response)) ?? ''); // '' if the answer is too long: not valid
  if (response.ok) {
    const job = parsePhoneJob(body);
    return job.state === 'used' ? { kind: 'used' } : { kind: 'open', job };
  }
  // Another server may have this address in another network, and a proxy may answer instead: only this code counts.
  const isOver = response.status === 404 && readText(readObject(body)?.['code']) === 'gone';
  return { kind: isOver ? 'gone' : 'unreachable' };
}
