import { JOB_PATH, parseJob, readObject, readText, SvcError, type Job } from '@svc/protocol';
import { describe, type Answer } from '../answer.ts';
import type { Subject } from '../subject.ts';
import { fail, pass, warn, type Outcome } from '../outcome.ts';

/** Judges a refusal: its status, and a body of the form `{error: <string>}` (contract section 7). */
export function judgeRefusal(answer: Answer, status: number, error?: string): Outcome {
  const came = describe(answer);
  const said = readText(readObject(answer.json)?.['error']);
  const isRight = answer.status === status && said !== undefined && (error === undefined || said === error);
  return isRight ? pass(came) : fail(came);
}

/** @throws SvcError `bad_response`, when it is not a 2xx with a job, or the job has another id. */
export function readJob(answer: Answer, id?: string): Job {
  if (answer.status < 200 || answer.status > 299) throw new SvcError('bad_response', describe(answer));
  const job = parseAnswer(answer);
  if (id !== undefined && job.id !== id) throw new SvcError('bad_response', 'It is the job of another id.');
  return job;
}

function parseAnswer(answer: Answer): Job {
  try {
    return parseJob(answer.json);
  } catch (cause) {
    const wrong = cause instanceof Error ? cause.message : String(cause);
    throw new SvcError('bad_response', `${wrong} It is: ${describe(answer)}`, { cause });
  }
}

/** Makes another job, once the first one could be made. */
export async function createOtherJob(subject: Subject, body?: object): Promise<Job> {
  subject.needJob();
  const headers = { 'content-type': 'application/json' };
  const init = body ? { headers, body: JSON.stringify(body) } : {};
  const answer = await subject.ask(JOB_PATH, { method: 'POST', ...init });
  return readJob(answer);
}

/** The first outcome that is no pass, or else the last one. */
export async function judgeAll(judges: readonly (() => Promise<Outcome>)[]): Promise<Outcome> {
  let outcome = pass('');
  for (const judge of judges) {
    outcome = await judge();
    if (outcome.verdict !== 'pass') break;
  }
  return outcome;
}

/**
 * Judges optional fields that parsers leave out because of their form.
 *
 * @param needed - one of them that nobody can do without.
 */
export function judgeIgnored(names: readonly string[], needed?: string): Outcome {
  if (names.length === 0) return pass('all');
  const came = `of another form: ${[...new Set(names)].join(', ')}`;
  return needed !== undefined && names.includes(needed) ? fail(came) : warn(came);
}

export function prefix(what: string, outcome: Outcome): Outcome {
  return { ...outcome, came: `${what}: ${outcome.came}` };
}
