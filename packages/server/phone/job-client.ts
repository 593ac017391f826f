import { CLAIM_HEADER, parsePhoneJob, type PhoneJobView } from '../src/phone-contract.ts';

/** What the server says about the job to this phone. */
export type JobAnswer =
  | { kind: 'open'; job: PhoneJobView }
  | { kind: 'used' }
  /** Unknown, expired, cancelled or failed: they look alike. */
  | { kind: 'gone' }
  /** No answer, or none that makes sense: worth asking again. */
  | { kind: 'unreachable' };

export interface JobClientOptions {
  jobId: string;
  claim: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const ANSWER_TIMEOUT_MS = 10_000;

/** Asks `GET /phone/jobs/:id`. Never rejects. */
export async function askForJob({ jobId, claim, fetch }: JobClientOptions): Promise<JobAnswer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ANSWER_TIMEOUT_MS);
  try {
    const response = await fetch(`/phone/jobs/${encodeURIComponent(jobId)}`, {
      headers: { [CLAIM_HEADER]: claim },
      cache: 'no-store',
      signal: controller.signal,
    });
    return await readAnswer(response);
  } catch {
    return { kind: 'unreachable' }; // no network, too slow, or another server's page in between
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(response: Response): Promise<JobAnswer> {
  if (response.ok) {
    const job = parsePhoneJob(await response.json());
    return job.state === 'used' ? { kind: 'used' } : { kind: 'open', job };
  }
  const isWorthAskingAgain = response.status >= 500 || response.status === 408 || response.status === 429;
  return { kind: isWorthAskingAgain ? 'unreachable' : 'gone' };
}
