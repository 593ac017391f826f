import { jobPath } from '@svc/protocol';
import { ask, describe } from '../answer.ts';
import type { Check } from '../check.ts';
import { fail, pass, skip, warn, type Outcome } from '../outcome.ts';
import type { Subject } from '../subject.ts';
import { createOtherJob, judgeAll, judgeRefusal, prefix, readJob } from './judge-answer.ts';
import { EXTENSION_ORIGIN, mayRead } from './reach-checks.ts';
import { waitPath } from './wait-checks.ts';

/** What a job says that its backend has besides the four routes, and keys (docs/protocol.md). They need a pending job. */
export const ADDITION_CHECKS: readonly Check[] = [
  {
    section: '4.1',
    title: 'POST /job/:id/outcome is taken where a job says "canReport", and is 404 elsewhere',
    expected: '200 and the job, 400 for an unknown kind; or 404 "Not found"',
    run: async (subject) => {
      const first = await report(subject, { kind: 'held', reason: 'no_place' });
      if (subject.job.canReport !== true) return first.status === 404 ? pass('404') : warn(describe(first));
      readJob(first, subject.job.id);
      return judgeRefusal(await report(subject, { kind: 'eaten' }), 400);
    },
  },
  {
    section: '4.1',
    title: 'Files can be followed where a job says "canFollow"',
    expected: 'download?follow=true is 409 before there are files; wait?since= knows the four states only',
    run: (subject) =>
      subject.job.canFollow === true ? judgeFollowing(subject) : Promise.resolve(NO_FOLLOWING),
  },
  {
    section: '4.1',
    title: 'A browser cannot set the metadata of a job',
    expected: 'a field "metadata" in the body of POST /job is ignored',
    run: async (subject) => {
      const { metadata } = await createOtherJob(subject, { metadata: { from: 'the browser' } });
      return JSON.stringify(metadata ?? null).includes('the browser')
        ? fail('the job has it')
        : pass('ignored');
    },
  },
  {
    section: '5',
    title: 'Without its key, a request is refused in a way that an extension can read',
    expected: '401 {"error": …} with WWW-Authenticate and Access-Control-Allow-Origin',
    run: judgeMissingKey,
  },
];

const NO_FOLLOWING = skip('Its jobs do not say "canFollow".');

function report(subject: Subject, body: object) {
  return subject.ask(`${jobPath(subject.job.id)}/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function judgeFollowing(subject: Subject): Promise<Outcome> {
  const tries: [path: string, status: number][] = [
    [`${jobPath(subject.job.id)}/download?follow=true`, 409],
    [waitPath(subject, 'timeoutMs=0&since=pending'), 408],
    [waitPath(subject, 'timeoutMs=0&since=never'), 400],
  ];
  return judgeAll(
    tries.map(
      ([path, status]) =>
        async () =>
          prefix(path.replace(/.*\//, ''), judgeRefusal(await subject.ask(path), status)),
    ),
  );
}

async function judgeMissingKey(subject: Subject): Promise<Outcome> {
  const { base, headers } = subject.options;
  if (Object.keys(headers).length === 0) return skip('No key was given by --header.');
  const answer = await ask(base + jobPath(subject.job.id), {
    ...subject.limits,
    headers: { origin: EXTENSION_ORIGIN },
  });
  if (answer.status === 200) return skip('It asks for no key here.');
  const outcome = judgeRefusal(answer, 401);
  if (outcome.verdict !== 'pass') return outcome;
  if (!mayRead(answer.headers, EXTENSION_ORIGIN)) return warn('401 without Access-Control-Allow-Origin');
  return answer.headers.has('www-authenticate') ? outcome : warn('401 without WWW-Authenticate');
}
