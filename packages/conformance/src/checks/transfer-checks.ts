import { jobPath, parseWaitAnswer, readObject, SvcError } from '@svc/protocol';
import { describe, type Answer } from '../answer.ts';
import type { Check } from '../check.ts';
import { fail, NotTried, pass, warn, type Outcome } from '../outcome.ts';
import { findWayToSend } from '../send/send-file.ts';
import { makeFile } from '../send/sent-file.ts';
import type { Subject } from '../subject.ts';
import { askForFile, getFile } from './file-address.ts';
import { createOtherJob, readJob } from './judge-answer.ts';
import { waitPath } from './wait-checks.ts';

const AT_ONCE_MS = 5000;

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
    run: async (subject) => {
      const { name } = subject.sent;
      const answer = await askToWait(subject);
      const outcome = parseWaitAnswer(answer.status, answer.json);
      if (outcome.kind !== 'final') return fail(describe(answer));
      if (answer.tookMs > AT_ONCE_MS) return fail(`after ${Math.round(answer.tookMs)} ms`);
      return outcome.result === undefined ? warn(`no result for ${name}`) : pass('at once, with a result');
    },
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
];

async function judgeArrival(subject: Subject): Promise<Outcome> {
  const { job } = subject;
  const send = await findWayToSend(subject);
  const file = makeFile();
  const wait = askToWait(subject);
  const [waited, sent] = await Promise.allSettled([wait, send(file)]);
  if (sent.status === 'rejected') {
    return fail(
      `The upload page refused the file: ${sent.reason instanceof Error ? sent.reason.message : 'no reason'}`,
    );
  }
  if (waited.status === 'rejected') throw waited.reason;
  const outcome = parseWaitAnswer(waited.value.status, waited.value.json);
  if (outcome.job && outcome.job.id !== job.id) return fail('the job of another id');
  if (outcome.kind !== 'final' || outcome.job.status !== 'completed') return fail(describe(waited.value));
  subject.sent = { ...file, jobId: job.id };
  return pass(`after ${Math.round(waited.value.tookMs)} ms`);
}

function askToWait(subject: Subject): Promise<Answer> {
  const { sliceMs } = subject.options;
  return subject.ask(waitPath(subject, `timeoutMs=${sliceMs}&intervalMs=250`), { heldMs: sliceMs });
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
    const outcome = parseWaitAnswer(waited.status, waited.json);
    if (outcome.kind !== 'final' || outcome.job.status !== 'failed')
      return fail(`the wait: ${describe(waited)}`);
    return 'result' in (readObject(waited.json) ?? {})
      ? fail('a failed job with a result')
      : pass('cancelled');
  },
};
