import type { SealProblem } from '@svc/protocol';
import { parsePhoneJob, type PhoneJobView } from '@svc/protocol/phone';
import { askServer, saysGone, type Fetch, type ServerAnswer } from './ask-server.ts';

/** The server's answer about the job. */
export type JobAnswer =
  | { kind: 'open'; job: PhoneJobView }
  | { kind: 'used' }
  /** Unknown, expired, cancelled or failed: the answers are the same. */
  | { kind: 'gone' }
  /** No valid answer: ask again. */
  | { kind: 'unreachable' };

export interface JobQuestion {
  jobId: string;
  claim: string;
  fetch?: Fetch;
  /** How long the server holds its answer, unless the job changes. Default 0: it answers at once. */
  waitSeconds?: number;
  /** Whether this page can seal files. Absent: not known, or not relevant. */
  sealing?: 'ready' | SealProblem;
  /** Aborts the request; the answer is `unreachable` then. */
  signal?: AbortSignal;
}

/** Asks `GET /phone/jobs/:id`. Never rejects. */
export async function askForJob(question: JobQuestion): Promise<JobAnswer> {
  return readJobAnswer(await askServer(question));
}

/** Whether the server says that this phone cannot send anything for a job any more. */
export async function isJobOver(question: JobQuestion): Promise<boolean> {
  const answer = await askForJob(question);
  return answer.kind === 'open' ? answer.job.state === 'done' : answer.kind !== 'unreachable';
}

/** Reads an answer that describes the job. */
export function readJobAnswer(answer: ServerAnswer | undefined): JobAnswer {
  if (!answer) return { kind: 'unreachable' };
  if (answer.status < 200 || answer.status > 299) return { kind: saysGone(answer) ? 'gone' : 'unreachable' };
  try {
    const job = parsePhoneJob(answer.body);
    return job.state === 'used' ? { kind: 'used' } : { kind: 'open', job };
  } catch {
    return { kind: 'unreachable' }; // another server's answer
  }
}
