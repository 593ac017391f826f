import { readObject, readText, type JobOutcome, type SealProblem } from '@svc/protocol';
import {
  parseNextJob,
  parsePhoneJob,
  type AnnouncedFile,
  type NextJob,
  type PhoneJobView,
} from '@svc/protocol/phone';
import { askServer, lacksRoute, saysGone, type Fetch, type ServerAnswer } from './ask-server.ts';

// The requests of the phone about one job. None of them rejects.

/** The job, and what proves that this phone has claimed it. */
interface JobClaim {
  jobId: string;
  claim: string;
  /** Of another server than the page's own. */
  base?: string | undefined;
  fetch?: Fetch;
}

/** The server's answer about the job. */
export type JobAnswer =
  | { kind: 'open'; job: PhoneJobView }
  | { kind: 'used' }
  /** Unknown, expired, cancelled or failed: the answers are the same. */
  | { kind: 'gone' }
  /** No valid answer: ask again. */
  | { kind: 'unreachable' };

export interface JobQuestion extends JobClaim {
  /** How long the server holds its answer, unless the job changes. Default 0: it answers at once. */
  waitSeconds?: number;
  /** Whether this page can seal files. Absent: not known, or not relevant. */
  sealing?: 'ready' | SealProblem | undefined;
  /** Aborts the request; the answer is `unreachable` then. */
  signal?: AbortSignal;
}

/** `GET /phone/jobs/:id` */
export async function askForJob(question: JobQuestion): Promise<JobAnswer> {
  return readJobAnswer(await askServer(question));
}

/** Whether the server says that this phone cannot send anything for a job any more. */
export async function isJobOver(question: JobQuestion): Promise<boolean> {
  const answer = await askForJob(question);
  return answer.kind === 'open' ? answer.job.state === 'done' : answer.kind !== 'unreachable';
}

function readJobAnswer(answer: ServerAnswer | undefined): JobAnswer {
  if (!answer) return { kind: 'unreachable' };
  if (answer.status < 200 || answer.status > 299) return { kind: saysGone(answer) ? 'gone' : 'unreachable' };
  try {
    const job = parsePhoneJob(answer.body);
    return job.state === 'used' ? { kind: 'used' } : { kind: 'open', job };
  } catch {
    return { kind: 'unreachable' }; // another server's answer
  }
}

/** `refused`: the server refuses the list and has changed nothing. `noSuchRoute`: an older server without lists. */
export type AnnouncementAnswer =
  | JobAnswer
  | { kind: 'refused'; reason: 'tooLarge' | 'wrongType' | 'storageFull' | 'quotaFull' | 'notSent' }
  | { kind: 'noSuchRoute' };

/**
 * `PUT /phone/jobs/:id/files`: the whole list of files that this phone sends. It replaces the previous list: a file with
 * the same id keeps its bytes, an empty list withdraws all.
 */
export async function announceFiles({
  files,
  ...job
}: JobClaim & { files: readonly AnnouncedFile[]; signal?: AbortSignal }): Promise<AnnouncementAnswer> {
  const answer = await askServer({ ...job, method: 'PUT', path: '/files', body: { files } });
  if (!answer) return { kind: 'unreachable' };
  if (lacksRoute(answer)) return { kind: 'noSuchRoute' };
  const code = readText(readObject(answer.body)?.['code']);
  if (answer.status === 409 && code === 'used') return { kind: 'used' };
  const reason = readRefusal(answer.status, code);
  return reason ? { kind: 'refused', reason } : readJobAnswer(answer);
}

/** Only an answer with one of our codes: others may come from another server. */
function readRefusal(status: number, code: string | undefined) {
  if (status === 413 && code === 'too_large') return 'tooLarge';
  if (status === 415 && code === 'wrong_type') return 'wrongType';
  if (status === 507 && code === 'storage_full') return 'storageFull';
  if (status === 507 && code === 'quota_full') return 'quotaFull';
  const isNotTaken = code === 'bad_upload' || code === 'sealed' || code === 'not_sealed';
  return status === 400 && isNotTaken ? 'notSent' : undefined;
}

/** `gone`: the server does not know the job any more. `noSuchRoute`: the server is older than this page. */
export type NextAnswer =
  | { kind: 'told'; next: NextJob }
  | { kind: 'gone' }
  | { kind: 'noSuchRoute' }
  | { kind: 'unreachable' };

/** `GET /phone/jobs/:id/next`: what became of the files, and the next job of this phone. */
export async function askForNext(
  question: JobClaim & {
    waitSeconds: number;
    /** The outcome that this page shows; the server holds its answer until another one is known. */
    known: JobOutcome['kind'] | undefined;
    signal: AbortSignal;
  },
): Promise<NextAnswer> {
  const { known, ...how } = question;
  const answer = await askServer({ ...how, path: known ? `/next?known=${known}` : '/next' });
  if (!answer) return { kind: 'unreachable' };
  if (saysGone(answer)) return { kind: 'gone' };
  if (lacksRoute(answer)) return { kind: 'noSuchRoute' };
  try {
    return { kind: 'told', next: parseNextJob(answer.body) };
  } catch {
    return { kind: 'unreachable' }; // a temporary refusal, or another server's answer
  }
}

/** `DELETE /phone/jobs/:id/next`: this phone takes no further job. Resolves with whether the server knows. */
export async function leaveChain(chain: JobClaim): Promise<boolean> {
  const answer = await askServer({ ...chain, method: 'DELETE', path: '/next', outlivesPage: true });
  return answer !== undefined && (answer.status < 300 || answer.status === 404);
}
