import {
  isFinalStatus,
  jobPath,
  parseJob,
  parseWaitAnswer,
  readObject,
  SvcError,
  type WaitOutcome,
} from '@svc/protocol';
import { describe, type Answer } from '../answer.ts';
import type { Check } from '../check.ts';
import { fail, warn, type Outcome } from '../outcome.ts';
import type { Subject } from '../subject.ts';
import { judgeRefusal } from './judge-answer.ts';

const TIMEOUT_MS = 1500;
/** An interval of polling more than `timeoutMs`. A browser ends an extension's request that takes 30 s. */
const MOST_LATE_MS = 4000;

/** A wait whose job does not end (contract section 4.2). */
export const WAIT_CHECKS: readonly Check[] = [
  {
    section: '4.2',
    title: 'GET /job/:id/wait ends when its time is over, with "ask again"',
    expected: `408 {"error": …, "job": …} after ${TIMEOUT_MS} ms`,
    run: judgeTimeOver,
  },
  {
    section: '4.2',
    title: 'A wait with timeoutMs=0 is answered at once',
    expected: '408 {"error": …, "job": …}',
    run: async (subject) => judgeAskAgain(subject, await subject.ask(waitPath(subject, 'timeoutMs=0'))),
  },
];

export function waitPath({ job }: Subject, query: string): string {
  return `${jobPath(job.id)}/wait?${query}`;
}

async function judgeTimeOver(subject: Subject): Promise<Outcome> {
  const query = `timeoutMs=${TIMEOUT_MS}&intervalMs=250`;
  const answer = await subject.ask(waitPath(subject, query), { heldMs: TIMEOUT_MS });
  const outcome = judgeAskAgain(subject, answer);
  if (outcome.verdict === 'fail') return outcome;
  const cameAfter = `after ${Math.round(answer.tookMs)} ms`;
  if (answer.tookMs > TIMEOUT_MS + MOST_LATE_MS) return fail(cameAfter);
  // Clients then ask again and again.
  return answer.tookMs < TIMEOUT_MS / 2 ? warn(`not held: ${cameAfter}`) : outcome;
}

/**
 * What an answer of the wait route means to clients.
 *
 * @throws SvcError `bad_response`, when it is a refusal, or a 200 without a job.
 */
export function readWaitAnswer(answer: Answer): WaitOutcome {
  const { status } = answer;
  const isRead = (status >= 200 && status < 300) || status === 408 || status === 504;
  if (!isRead) throw new SvcError('bad_response', describe(answer));
  return parseWaitAnswer(status, answer.json);
}

function judgeAskAgain({ job: { id } }: Subject, answer: Answer): Outcome {
  const told = readWaitAnswer(answer);
  if (told.kind === 'final') return fail(`the job as final: ${describe(answer)}`);
  if (told.job && told.job.id !== id) return fail('the job of another id');
  if (answer.status !== 408) return warn(`${answer.status}, which clients take for 408`);
  const { job } = readObject(answer.json) ?? {};
  if (job === undefined) return warn('408 without the job');
  const read = parseJob(job);
  if (read.id !== id) return fail('the job of another id');
  return isFinalStatus(read.status) ? fail(`408, but the job is ${read.status}`) : judgeRefusal(answer, 408);
}
