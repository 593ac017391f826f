import { JOB_PATH, jobPath, listIgnoredJobFields, readObject, readText } from '@svc/protocol';
import { describe } from '../answer.ts';
import type { Check } from '../check.ts';
import { fail, pass, warn, type Outcome } from '../outcome.ts';
import type { Subject } from '../subject.ts';
import { createOtherJob, judgeIgnored, readJob } from './judge-answer.ts';

/** A body with each field that docs/protocol.md names, and one that nobody knows. */
const FULL_BODY = {
  accept: 'image/*,.pdf',
  acceptIsHint: true,
  multiple: false,
  maxFiles: 1,
  maxBytes: 10_000_000,
  sealed: false,
  maxBytesHints: { any: 1_000_000 },
  tools: false,
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
    expected:
      'an id that can stand in a path, one of the four states, and the other fields; times as ISO 8601 with a zone, or since 1970',
    run: async (subject) => {
      const answer = await subject.ask(jobPath(subject.job.id));
      const fields = readObject(answer.json) ?? {};
      readJob(answer, subject.job.id);
      const missing = [
        ...(readText(fields['projectId']) === undefined ? ['projectId'] : []),
        ...TIMES.filter((name) => fields[name] === '' || !/^(string|number)$/.test(typeof fields[name])),
      ];
      if (missing.length > 0) return fail(`missing, or no text or number: ${missing.join(', ')}`);
      const unclear = TIMES.filter((name) => !isClearTime(fields[name]));
      return unclear.length === 0
        ? pass('all')
        : warn(
            `not everybody reads the time: ${unclear.map((name) => `${name} ${String(fields[name])}`).join(', ')}`,
          );
    },
  },
  {
    section: '2',
    title: 'The other fields of a job are of their form',
    expected: 'as docs/openapi.yaml has them; clients leave out what is of another form',
    run: async (subject) => {
      const { json } = await subject.ask(jobPath(subject.job.id));
      const ignored = [subject.toldJob, json].flatMap(listIgnoredJobFields);
      // Without it no phone finds the page.
      return judgeIgnored(ignored, 'uploadBaseUrl');
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
  const onAnswered = () => (subject.isSilent = false);
  const answer = await subject.ask(JOB_PATH, { method: 'POST', onAnswered });
  subject.job = readJob(answer);
  subject.toldJob = answer.json;
  return answer.status === 201 ? pass('201') : warn(`${answer.status}, which clients take for 201`);
}

const TIMES = ['createdAt', 'updatedAt'];
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** ISO 8601 with a zone, or seconds or milliseconds since 1970. The contract leaves the form open. */
function isClearTime(value: unknown): boolean {
  if (typeof value === 'number') return value >= 0 && !Number.isNaN(new Date(value).getTime());
  return ISO_TIME.test(String(value)) && !Number.isNaN(Date.parse(String(value)));
}
