import {
  isFinalStatus,
  jobPath,
  listIgnoredDownloadFields,
  listIgnoredJobFields,
  readObject,
  sleep,
  SvcError,
  type WaitOutcome,
} from '@svc/protocol';
import { describe, type Answer } from '../answer.ts';
import type { Check } from '../check.ts';
import { fail, NotTried, pass, warn, type Outcome } from '../outcome.ts';
import { findWayToSend } from '../send/send-file.ts';
import { makeFile } from '../send/sent-file.ts';
import type { Subject } from '../subject.ts';
import { askForFile, getFile } from './file-address.ts';
import { createOtherJob, judgeIgnored, readJob } from './judge-answer.ts';
import { readWaitAnswer, waitPath } from './wait-checks.ts';

const AT_ONCE_MS = 5000;
/** Between two questions of which the first was answered at once. */
const PAUSE_MS = 250;

/** A file is sent, and its job ends (contract sections 3, 4.1 and 8). */
export const TRANSFER_CHECKS: readonly Check[] = [
  {
    section: '4.1',
    title: 'A wait that is open is answered when the file has arrived',
    expected: '200 {"job": …, "result": …} with the completed job',
    run: judgeArrival,
  },
  {
    section: '4.3',
    title: 'The wait for a completed job is answered at once, with a result',
    expected: '200, and "result": the download, or what onCompleted returned',
    run: judgeLaterWait,
  },
  {
    section: '2',
    title: 'A completed job has the name of its file',
    expected: '"status": "completed" and the name that was sent; the size, if any, is right',
    run: async (subject) => {
      const { name, bytes } = subject.sent;
      const job = readJob(await subject.ask(jobPath(subject.job.id)), subject.job.id);
      if (job.status !== 'completed') return fail(`it is ${job.status} now`);
      if (typeof job.size === 'number' && job.size !== bytes.length)
        return fail(`size ${job.size}, not ${bytes.length}`);
      return job.fileName === name ? pass(name) : warn(`the name ${JSON.stringify(job.fileName)}`);
    },
  },
  {
    section: '2',
    title: 'The other fields of a completed job and of its download are of their form',
    expected: 'as docs/openapi.yaml has them; clients leave out what is of another form',
    run: async (subject) => {
      const { jobId } = subject.sent;
      const job = await subject.ask(jobPath(jobId));
      const download = await subject.ask(`${jobPath(jobId)}/download`);
      const names = listIgnoredDownloadFields(download.json).map((name) => `${name} of the download`);
      return judgeIgnored([...listIgnoredJobFields(job.json), ...names]);
    },
  },
];

async function judgeArrival(subject: Subject): Promise<Outcome> {
  const { job } = subject;
  const send = await findWayToSend(subject);
  const file = makeFile();
  const [waited, sent] = await Promise.allSettled([waitForArrival(subject), send(file)]);
  // The later checks need a completed job, whatever is wrong with the wait.
  if (isCompleted(waited, job.id) || (await becomesCompleted(subject)))
    subject.sent = { ...file, jobId: job.id };
  if (sent.status === 'fulfilled') subject.whyNotSent = 'A file was sent, but its job was not completed.';
  if (sent.status === 'rejected')
    return fail(
      `The upload page refused the file: ${sent.reason instanceof Error ? sent.reason.message : 'no reason'}`,
    );
  if (waited.status === 'rejected') throw waited.reason;
  const { answer, outcome } = waited.value;
  if (outcome.job && outcome.job.id !== job.id) return fail('the job of another id');
  if (!isCompleted(waited, job.id)) return fail(describe(answer));
  return answer.status === 200 ? pass(`after ${Math.round(answer.tookMs)} ms`) : warnOfStatus(answer);
}

interface Waited {
  answer: Answer;
  outcome: WaitOutcome;
}

/** Waits as clients do: an answer that says "ask again" is no end. Here the end is that of one slice. */
async function waitForArrival(subject: Subject): Promise<Waited> {
  const endsAtMs = performance.now() + subject.options.sliceMs;
  for (;;) {
    const answer = await askToWait(subject, Math.max(0, Math.round(endsAtMs - performance.now())));
    const outcome = readWaitAnswer(answer);
    if (outcome.kind === 'final' || performance.now() >= endsAtMs) return { answer, outcome };
    await sleep(PAUSE_MS);
  }
}

function isCompleted(waited: PromiseSettledResult<Waited>, id: string): boolean {
  if (waited.status === 'rejected') return false;
  const { outcome } = waited.value;
  return outcome.kind === 'final' && outcome.job.status === 'completed' && outcome.job.id === id;
}

/** Whether the job itself says so, soon. */
async function becomesCompleted(subject: Subject): Promise<boolean> {
  const endsAtMs = performance.now() + AT_ONCE_MS;
  try {
    do {
      const { status } = readJob(await subject.ask(jobPath(subject.job.id)), subject.job.id);
      if (isFinalStatus(status)) return status === 'completed';
      await sleep(PAUSE_MS);
    } while (performance.now() < endsAtMs);
  } catch {
    // Other checks tell what is wrong with the job.
  }
  return false;
}

function askToWait(subject: Subject, timeoutMs: number): Promise<Answer> {
  return subject.ask(waitPath(subject, `timeoutMs=${timeoutMs}&intervalMs=250`), { heldMs: timeoutMs });
}

async function judgeLaterWait(subject: Subject): Promise<Outcome> {
  const { name, jobId } = subject.sent;
  const answer = await askToWait(subject, subject.options.sliceMs);
  const outcome = readWaitAnswer(answer);
  if (outcome.job && outcome.job.id !== jobId) return fail('the job of another id');
  if (outcome.kind !== 'final' || outcome.job.status !== 'completed') return fail(describe(answer));
  if (answer.tookMs > AT_ONCE_MS) return fail(`after ${Math.round(answer.tookMs)} ms`);
  if (answer.status !== 200) return warnOfStatus(answer);
  return outcome.result === undefined ? warn(`no result for ${name}`) : pass('at once, with a result');
}

function warnOfStatus({ status }: Answer): Outcome {
  return warn(`${status}, for which clients of other services ask again without end`);
}

async function judgeSecondFile(subject: Subject): Promise<Outcome> {
  const { bytes } = subject.sent;
  try {
    await (
      await findWayToSend(subject)
    )(makeFile(1));
  } catch (error) {
    if (error instanceof NotTried) return pass('no way to send it');
    if (error instanceof SvcError && error.code === 'bad_response') return pass('refused');
    throw error;
  }
  const { url } = await askForFile(subject);
  const { bytes: now } = await getFile(subject, url);
  return Buffer.from(now).equals(bytes)
    ? warn('taken without a word, and dropped')
    : fail('the second file is there now');
}

/** Comes after the checks of the file, which would find another one if it fails. */
export const SECOND_FILE_CHECK: Check = {
  section: '8',
  title: 'A job takes one upload only',
  expected: 'a second file is refused, and the first one stays',
  run: judgeSecondFile,
};

/** How a job ends that is cancelled, where the backend allows it; it is another job. */
export const CANCEL_CHECK: Check = {
  section: '4.1',
  title: 'DELETE /job/:id cancels where a job says "canCancel", and is 404 elsewhere',
  expected: '200 and the failed job, then a wait that ends without a result; or 404 "Not found"',
  run: async (subject) => {
    const { id, canCancel } = await createOtherJob(subject);
    const answer = await subject.ask(jobPath(id), { method: 'DELETE' });
    if (canCancel !== true) return answer.status === 404 ? pass('404') : warn(describe(answer));
    const job = readJob(answer, id);
    if (job.status !== 'failed') return fail(`it is ${job.status}`);
    const waited = await subject.ask(`${jobPath(id)}/wait?timeoutMs=1000`);
    const outcome = readWaitAnswer(waited);
    if (outcome.kind !== 'final' || outcome.job.status !== 'failed')
      return fail(`the wait: ${describe(waited)}`);
    return 'result' in (readObject(waited.json) ?? {})
      ? fail('a failed job with a result')
      : pass('cancelled');
  },
};
