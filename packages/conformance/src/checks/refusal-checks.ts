import { JOB_PATH, jobPath, readObject, readText } from '@svc/protocol';
import { randomBytes } from 'node:crypto';
import type { Check } from '../check.ts';
import { pass, skip, warn, type Outcome } from '../outcome.ts';
import type { Subject } from '../subject.ts';
import { judgeAll, judgeRefusal, prefix } from './judge-answer.ts';

const NOT_FOUND = 'Not found';

/** What is refused, and how (contract sections 4.1, 4.2 and 7). */
export const REFUSAL_CHECKS: readonly Check[] = [
  {
    section: '7',
    title: 'Any other path is 404 "Not found"',
    expected: '404 {"error": "Not found"}',
    run: (subject) =>
      judgeAll(
        [`/no-such-route`, JOB_PATH, `${jobPath(createUnknownId())}/no-such-route`].map(
          (path) => async () =>
            prefix(`GET ${withoutId(path)}`, judgeRefusal(await subject.ask(path), 404, NOT_FOUND)),
        ),
      ),
  },
  {
    section: '7',
    title: 'Any other method is 404 "Not found"',
    expected: '404 {"error": "Not found"}',
    run: (subject) =>
      judgeAll(
        [
          ['PUT', JOB_PATH],
          ['POST', jobPath(createUnknownId())],
          ['POST', `${jobPath(createUnknownId())}/wait`],
        ].map(
          ([method = '', path = '']) =>
            async () =>
              prefix(
                `${method} ${withoutId(path)}`,
                judgeMethod(judgeRefusal(await subject.ask(path, { method }), 404, NOT_FOUND)),
              ),
        ),
      ),
  },
  ...['', '/wait', '/download'].map((leaf): Check => ({
    section: '7',
    title: `GET /job/:id${leaf} of an unknown job is 404, and not "Not found"`,
    expected: '404 {"error": "Job not found"}, at once',
    run: (subject) => judgeUnknownJob(subject, leaf),
  })),
  ...(
    [
      ['wait', 'timeoutMs', ['-1', '120001', 'soon', '1.5', '']],
      ['wait', 'intervalMs', ['249', '30001', 'often']],
      ['download', 'expiration', ['0', '10081', 'never']],
    ] as const
  ).map(([leaf, name, values]): Check => ({
    section: '4.2',
    title: `"${name}" that is no integer or out of its limits is refused`,
    expected: '400 {"error": …}',
    run: (subject) =>
      judgeAll(
        values.map((value) => async () => {
          const answer = await subject.ask(`${jobPath(subject.job.id)}/${leaf}?${name}=${value}`);
          return prefix(`${name}=${value}`, judgeRefusal(answer, 400));
        }),
      ),
  })),
  {
    section: '7',
    title: 'GET /job/:id/download of a job that is not completed is 409',
    expected: '409 {"error": …}',
    run: async (subject) => judgeRefusal(await subject.ask(`${jobPath(subject.job.id)}/download`), 409),
  },
  {
    section: '4.1',
    title: 'A body that is no JSON is refused',
    expected: '400 {"error": …}, unless the body is ignored as a whole',
    run: async (subject) => {
      subject.needJob();
      const answer = await subject.ask(JOB_PATH, { method: 'POST', body: '{"accept":' });
      return answer.status === 201 ? pass('ignored') : judgeRefusal(answer, 400);
    },
  },
  ...[
    ['4.3', 'An error of onCompleted is 500, without its details', 'no request makes the callback fail'],
    [
      '5',
      'A refused SVC_TOKEN, or a job API that is down, is 502',
      'the backend would have to be set up wrongly',
    ],
    ['7', 'A job API that asks to slow down is 429 with Retry-After', 'nobody was asked to hurry'],
  ].map(([section = '', title = '', reason = '']): Check => ({
    section,
    title,
    expected: 'see docs/protocol.md',
    run: async () => skip(`It cannot be tried from outside: ${reason}.`),
  })),
];

/** Frameworks answer 405 by themselves, with or without a body; clients read it as 404. */
function judgeMethod(outcome: Outcome): Outcome {
  return outcome.verdict === 'fail' && outcome.came.startsWith('405')
    ? { ...outcome, verdict: 'warn' }
    : outcome;
}

/** "Test connection" of the extension takes a 404 with another text than "Not found" for a backend. */
async function judgeUnknownJob(subject: Subject, leaf: string): Promise<Outcome> {
  const answer = await subject.ask(jobPath(createUnknownId()) + leaf);
  const outcome = judgeRefusal(answer, 404);
  if (outcome.verdict !== 'pass') return outcome;
  const said = readText(readObject(answer.json)?.['error']) ?? '';
  if (said.toLowerCase() === NOT_FOUND.toLowerCase()) return { ...outcome, verdict: 'fail' };
  return said === 'Job not found' ? outcome : warn(outcome.came);
}

/** Of the form that our server gives. */
function createUnknownId(): string {
  return randomBytes(16).toString('base64url');
}

function withoutId(path: string): string {
  return path.replace(/[\w-]{22}/, ':id');
}
