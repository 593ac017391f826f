import { expect, test } from 'vitest';
import { html, type Fault } from './support/exemplary-backend.ts';
import {
  askAgain,
  change,
  changeFinalWait,
  hang,
  idOf,
  isPending,
  replace,
  runAgainst,
  sendForEver,
  sendOn,
  without,
} from './support/faults.ts';

const CREATE = 'POST /job creates a job';
const FIELDS = 'A job has id, projectId, status, createdAt and updatedAt';
const OTHER_FIELDS = 'The other fields of a job are of their form';
const GET = 'GET /job/:id answers with the job';
const LATER_WAIT = 'The wait for a completed job is answered at once, with a result';
const NEARNESS = 'The address is no nearer than the backend';
const ARRIVAL = 'A wait that is open is answered when the file has arrived';
const TIME_OVER = 'GET /job/:id/wait ends when its time is over, with "ask again"';
const AT_ONCE = 'A wait with timeoutMs=0 is answered at once';
const ADDRESS = 'GET /job/:id/download gives an address and the name of the file';
const BYTES = 'The address gives the bytes that were sent, without a key';
const RANGE = 'The address takes a Range';
const ETAG = 'The address has an ETag that stays';
const OTHER_PATH = 'Any other path is 404 "Not found"';
const CANCEL = 'DELETE /job/:id cancels where a job says "canCancel", and is 404 elsewhere';

/** Each fault, and the checks that fail for it. */
const FAULTS: [name: string, fault: Fault, failures: readonly string[]][] = [
  ['a page with status 200 in place of the job', replace('POST /job', () => html('Log in')), [CREATE]],
  ['no answer to POST /job', replace('POST /job', hang), [CREATE]],
  ['an answer to POST /job without end', replace('POST /job', sendForEver), [CREATE]],
  ['a redirect of POST /job', replace('POST /job', () => sendOn('https://elsewhere.example/job')), [CREATE]],
  ['an id that leads elsewhere', change('POST /job', (job) => ({ ...job, id: '..' })), [CREATE]],
  ['a state that nobody knows', change('POST /job', (job) => ({ ...job, status: 'queued' })), [CREATE]],
  ['no project', change('GET /job/:id', (job) => without(job, 'projectId')), [FIELDS]],
  ['a time that is none', change('GET /job/:id', (job) => ({ ...job, createdAt: null })), [FIELDS]],
  [
    'an upload address that is none',
    change('POST /job', (job) => ({ ...job, uploadBaseUrl: '/up' })),
    [OTHER_FIELDS],
  ],
  [
    'an upload address on the cable of the backend',
    change('POST /job', (job) => ({ ...job, uploadBaseUrl: 'http://169.254.169.254' })),
    ['The upload address shows a page'],
  ],
  [
    'the job of another id',
    change('GET /job/:id', (job) => ({ ...job, id: 'another' })),
    [FIELDS, GET, 'A completed job has the name of its file'],
  ],
  [
    'a new job that says that it is under way',
    change('POST /job', (job) => ({ ...job, status: 'in_progress' })),
    ['A new job is pending'],
  ],
  [
    'one job for all',
    replace('POST /job', async ({ answer, jobs }) => {
      const [first] = jobs.values();
      return first ? Response.json(first, { status: 201 }) : answer();
    }),
    ['POST /job takes a body with wishes, and ignores what it does not know', CANCEL],
  ],
  [
    'a refused field in the body',
    replace('POST /job', ({ request, answer }) =>
      request.headers.has('content-type') ? Response.json({ error: 'No.' }, { status: 400 }) : answer(),
    ),
    [
      'POST /job takes a body with wishes, and ignores what it does not know',
      'A browser cannot set the metadata of a job',
    ],
  ],
  [
    'metadata of the browser',
    replace('POST /job', async ({ request, answer }) => {
      const text = await request.text();
      const job = (await (await answer()).json()) as object;
      return Response.json({ ...job, ...(text.includes('metadata') && JSON.parse(text)) }, { status: 201 });
    }),
    ['A browser cannot set the metadata of a job'],
  ],
  [
    'an unknown job that looks like an unknown path',
    async ({ answer }) => {
      const told = await answer();
      if (told.status !== 404) return told;
      return Response.json({ error: 'Not found' }, { status: 404 });
    },
    ['', '/wait', '/download'].map(
      (leaf) => `GET /job/:id${leaf} of an unknown job is 404, and not "Not found"`,
    ),
  ],
  ['a page for unknown paths', replace('GET /no-such-route', () => html('Home')), [OTHER_PATH]],
  [
    'other words for unknown paths',
    change('GET /no-such-route', () => ({ error: 'Nothing here' })),
    [OTHER_PATH],
  ],
  ['an error without words', change('GET /no-such-route', () => ({ status: 'no' })), [OTHER_PATH]],
  [
    'a wait without end',
    replace('GET /job/:id/wait', ({ request, answer, jobs }) =>
      isPending(request, jobs) ? hang() : answer(),
    ),
    [
      '"timeoutMs" that is no integer or out of its limits is refused',
      '"intervalMs" that is no integer or out of its limits is refused',
      TIME_OVER,
      AT_ONCE,
      ARRIVAL,
    ],
  ],
  [
    'a wait that says "completed" too early',
    replace('GET /job/:id/wait', async ({ request, answer, jobs }) => {
      const job = jobs.get(idOf(request));
      const told = await answer();
      return told.status === 408 ? Response.json({ job: { ...job, status: 'completed' } }) : told;
    }),
    [TIME_OVER, AT_ONCE],
  ],
  [
    'limits that are not looked at',
    replace('GET /job/:id/wait', ({ request, answer }) =>
      /timeoutMs=(-1|120001|soon|1\.5|)(&|$)/.test(request.url) ? askAgain() : answer(),
    ),
    ['"timeoutMs" that is no integer or out of its limits is refused'],
  ],
  [
    'a wait that never hears of the file',
    replace('GET /job/:id/wait', async ({ answer }) => {
      const told = await answer();
      return 'result' in ((await told.clone().json()) as object) ? askAgain() : told;
    }),
    [ARRIVAL, LATER_WAIT],
  ],
  ['a final wait in other words', changeFinalWait(({ job }) => Response.json(job)), [ARRIVAL, LATER_WAIT]],
  [
    'a final wait that fails',
    changeFinalWait(() => Response.json({ error: 'No.' }, { status: 500 })),
    [ARRIVAL, LATER_WAIT],
  ],
  [
    'a final wait without a body',
    changeFinalWait(() => new Response(null, { status: 204 })),
    [ARRIVAL, LATER_WAIT],
  ],
  [
    'a final wait with another job',
    changeFinalWait(({ job, result }) => Response.json({ job: { ...job, id: 'another' }, result })),
    [ARRIVAL, LATER_WAIT],
  ],
  [
    'an upload page that takes the file and says that it does not',
    replace('POST /', async ({ answer }) => {
      await answer();
      return new Response('No.', { status: 500 });
    }),
    [ARRIVAL],
  ],
  [
    'a file on the cable of the backend',
    replace('GET /files/:id', () => sendOn('http://169.254.169.254/')),
    [NEARNESS],
  ],
  [
    'an address on the cable of the backend',
    change('GET /job/:id/download', (told) => ({ ...told, url: 'http://169.254.169.254/latest' })),
    [NEARNESS],
  ],
  [
    'a download of nothing',
    replace('GET /job/:id/download', ({ request, answer, jobs }) =>
      isPending(request, jobs) && !request.url.includes('expiration')
        ? Response.json({ url: 'http://127.0.0.1/x' })
        : answer(),
    ),
    ['GET /job/:id/download of a job that is not completed is 409'],
  ],
  [
    'a download without a name',
    change('GET /job/:id/download', (told) => without(told, 'fileName')),
    [ADDRESS],
  ],
  ['other bytes', replace('GET /files/:id', () => new Response('other')), [BYTES, RANGE]],
  [
    'a Content-Length of more than comes',
    replace(
      'GET /files/:id',
      () => new Response('short', { headers: { 'content-length': '3000', connection: 'close' } }),
    ),
    [BYTES, RANGE, ETAG, 'CORS: an extension may read the file'],
  ],
  [
    'a circle of redirects',
    replace('GET /files/:id', ({ request }) => sendOn(request.url)),
    [BYTES, RANGE, ETAG, 'CORS: an extension may read the file'],
  ],
  [
    'a file without end',
    replace('GET /files/:id', sendForEver),
    [BYTES, RANGE, ETAG, 'CORS: an extension may read the file'],
  ],
  [
    'another part than was asked for',
    replace('GET /files/:id', async ({ request, answer }) => {
      const told = await answer();
      if (request.headers.has('range')) told.headers.set('content-range', 'bytes 0-999/3000');
      return told;
    }),
    [RANGE],
  ],
  [
    'another ETag each time',
    replace('GET /files/:id', async ({ answer }) => {
      const told = await answer();
      told.headers.set('etag', `"${Math.random()}"`);
      return told;
    }),
    [ETAG],
  ],
  [
    'a job that takes a second file',
    async ({ route, answer, request, jobs }) => {
      const job = jobs.get(new URL(request.url).searchParams.get('job_id') ?? '');
      if (job && (route === 'GET /' || route === 'POST /')) job.status = 'pending';
      return answer();
    },
    ['A job takes one upload only'],
  ],
  [
    'a cancelled job that goes on',
    change('DELETE /job/:id', (job, { request, jobs }) => {
      Object.assign(jobs.get(idOf(request)) ?? {}, { status: 'pending' });
      return job;
    }),
    [CANCEL],
  ],
  [
    'an outcome that nobody knows',
    change('POST /job/:id/outcome', (body, { request, jobs }) =>
      'id' in body ? body : (jobs.get(idOf(request)) ?? {}),
    ),
    ['POST /job/:id/outcome is taken where a job says "canReport", and is 404 elsewhere'],
  ],
];

test('a backend without a fault passes', async () => {
  const findings = await runAgainst();
  const others = findings.filter(
    ({ verdict, came }) => verdict !== 'pass' && !came.startsWith('It cannot be tried'),
  );
  expect(others.map(({ verdict, title }) => `${verdict} ${title}`)).toEqual([
    'skip Files can be followed where a job says "canFollow"',
    'skip Without its key, a request is refused in a way that an extension can read',
  ]);
});

test.concurrent.each(FAULTS)('%s fails where it should, and nowhere else', async (_name, fault, failures) => {
  const findings = await runAgainst(fault);
  const failed = findings.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ title }) => title)).toEqual(failures);
});
