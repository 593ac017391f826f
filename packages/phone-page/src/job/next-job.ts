import type { JobOutcome } from '@svc/protocol';
import { parseNextJob, type NextJob } from '@svc/protocol/phone';
import { askServer, lacksRoute, saysGone, type Fetch } from './ask-server.ts';

/** `gone`: the server does not know the job any more. `noSuchRoute`: the server is older than this page. */
export type NextAnswer =
  | { kind: 'told'; next: NextJob }
  | { kind: 'gone' }
  | { kind: 'noSuchRoute' }
  | { kind: 'unreachable' };

interface Chain {
  /** The last job that this phone took. */
  jobId: string;
  claim: string;
  fetch?: Fetch;
}

/** Asks what became of the files, and for the next job of this phone: `GET /phone/jobs/:id/next`. Never rejects. */
export async function askForNext(
  question: Chain & {
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

/** Tells the server that this phone takes no further job. Resolves with whether the server knows. */
export async function leaveChain(chain: Chain): Promise<boolean> {
  const answer = await askServer({ ...chain, method: 'DELETE', path: '/next', outlivesPage: true });
  return answer !== undefined && (answer.status < 300 || answer.status === 404);
}
