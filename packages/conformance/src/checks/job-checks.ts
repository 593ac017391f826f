import { JOB_PATH, jobPath, readObject, readText } from '@svc/protocol';
import { describe } from '../answer.ts';
import type { Check } from '../check.ts';
import { fail, pass, warn, type Outcome } from '../outcome.ts';
import type { Subject } from '../subject.ts';
import { createOtherJob, readJob } from './judge-answer.ts';

/** A body with each field that docs/protocol.md names, and one that nobody knows. */
const FULL_BODY = {
  accept: 'image/*,.pdf',
  acceptIsHint: true,
  multiple: false,
  maxFiles: 1,
  maxBytes: 10_000_000,
  sealed: false,
  maxBytesHints: { any: 1_000_000 },
  site: { origin: 'https://example.com', title: 'A page', place: 'A field' },
  laterField: [null],
};

/** Jobs are made and read (contract sections 2, 3 and 4.1). */
export const JOB_CHECKS: readonly Check[] = [
  {
    section: '4.1',
    title: 'POST /job creates a job',
    expected: '201 and the job as JSON',
    run: createJob,
  },
  {
    section: '2',
    title: 'A job has id, projectId, status, createdAt and updatedAt',
    expected: 'an id that can stand in a path, one of the four states, and the other fields',
    run: async (subject) => {
      const answer = await subject.ask(jobPath(subject.job.id));
      const fields = readObject(answer.json) ?? {};
      readJob(answer, subject.job.id);
      const times = ['createdAt', 'updatedAt'].filter(
        (name) => !['string', 'number'].includes(typeof fields[name]) || Number.isNaN(timeOf(fields[name])),
      );
      const missing = [...(readText(fields['projectId']) === undefined ? ['projectId'] : []), ...times];
      return missing.length === 0 ? pass('all') : fail(`missing, or no text or time: ${missing.join(', ')}`);
    },
  },
  {
    section: '3',
    title: 'A new job is pending',
    expected: '"status": "pending"',
    run: async ({ job: { status } }) => (status === 'pending' ? pass(status) : fail(status)),
  },
  {
    section: '4.1',
    title: 'POST /job takes a body with wishes, and ignores what it does not know',
    expected: '201 and another job',
    run: async (subject) => {
      const { id } = await createOtherJob(subject, FULL_BODY);
      return id === subject.job.id
        ? fail('the same job again, though a job is for one transfer')
        : pass('another job');
    },
  },
  {
    section: '4.1',
    title: 'GET /job/:id answers with the job',
    expected: '200 and the job of this id',
    run: async (subject) => {
      const answer = await subject.ask(jobPath(subject.job.id));
      readJob(answer, subject.job.id);
      return answer.status === 200 ? pass('200') : fail(describe(answer));
    },
  },
  {
    section: '4.1',
    title: 'A slash at the end of a path changes nothing',
    expected: '200 and the job',
    run: async (subject) => {
      const answer = await subject.ask(`${jobPath(subject.job.id)}/`);
      return answer.status === 200 ? pass('200') : warn(describe(answer));
    },
  },
  {
    section: '4.1',
    title: 'Answers are JSON by their type',
    expected: 'Content-Type: application/json',
    run: async (subject) => {
      const { headers } = await subject.ask(jobPath(subject.job.id));
      const type = headers.get('content-type') ?? 'no type';
      return /^application\/json\b/i.test(type) ? pass(type) : warn(type);
    },
  },
];

async function createJob(subject: Subject): Promise<Outcome> {
  subject.isSilent = true;
  const answer = await subject.ask(JOB_PATH, { method: 'POST' });
  subject.isSilent = false;
  subject.job = readJob(answer);
  return answer.status === 201 ? pass('201') : warn(`${answer.status}, which clients take for 201`);
}

function timeOf(value: unknown): number {
  return typeof value === 'number' ? value : Date.parse(String(value));
}
