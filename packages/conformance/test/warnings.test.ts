import { expect, test } from 'vitest';
import { JOB_CHECKS } from '../src/checks/job-checks.ts';
import { runChecks } from '../src/run-checks.ts';
import { startBackend, type Fault } from './support/exemplary-backend.ts';
import {
  askAgain,
  change,
  changeFinalWait,
  isPending,
  replace,
  runAgainst,
  sendOn,
} from './support/faults.ts';

const FIELDS = 'A job has id, projectId, status, createdAt and updatedAt';
const OTHER_FIELDS = 'The other fields of a job are of their form';
const LATER_FIELDS = 'The other fields of a completed job and of its download are of their form';
const TIME_OVER = 'GET /job/:id/wait ends when its time is over, with "ask again"';
const AT_ONCE = 'A wait with timeoutMs=0 is answered at once';
const ARRIVAL = 'A wait that is open is answered when the file has arrived';
const LATER_WAIT = 'The wait for a completed job is answered at once, with a result';

/** Answers in place of the waits for a job that is not completed, once they would say "ask again". */
function changeAskAgain(edit: (told: object) => Response): Fault {
  return replace('GET /job/:id/wait', async ({ answer }) => {
    const told = await answer();
    return told.status === 408 ? edit((await told.json()) as object) : told;
  });
}

/** What works, but not as it should, and the checks that warn of it. Nothing fails, and nothing is left out. */
const FAULTS: [name: string, fault: Fault, warnings: readonly string[]][] = [
  [
    'a wait that is not held',
    replace('GET /job/:id/wait', ({ request, answer, jobs }) =>
      isPending(request, jobs) && /timeoutMs=\d{4,5}&intervalMs=250$/.test(request.url)
        ? askAgain()
        : answer(),
    ),
    [TIME_OVER],
  ],
  [
    '202 for "ask again"',
    changeAskAgain((told) => Response.json(told, { status: 202 })),
    [TIME_OVER, AT_ONCE],
  ],
  ['204 for "ask again"', changeAskAgain(() => new Response(null, { status: 204 })), [TIME_OVER, AT_ONCE]],
  [
    '201 for a wait that is over',
    changeFinalWait((told) => Response.json(told, { status: 201 })),
    [ARRIVAL, LATER_WAIT],
  ],
  [
    'a job and a download with fields of another form',
    async (call) => {
      const job = await change('GET /job/:id', (told) => ({ ...told, bytesReceived: '12' }))(call);
      return job ?? change('GET /job/:id/download', (told) => ({ ...told, size: '3000' }))(call);
    },
    [OTHER_FIELDS, LATER_FIELDS],
  ],
  [
    'an upload page at another path',
    async ({ route, request, answer }) => {
      const { searchParams } = new URL(request.url);
      if (route !== 'GET /' || searchParams.has('moved')) return answer();
      return sendOn(`/?moved=1&job_id=${searchParams.get('job_id')}`);
    },
    [],
  ],
];

test.concurrent.each(FAULTS)(
  '%s warns where it should, and nothing else is wrong',
  async (_name, fault, warnings) => {
    const findings = await runAgainst(fault);
    const others = findings.filter(({ verdict, came }) => {
      const isUsual = came.startsWith('It cannot be tried') || /"canFollow"|--header/.test(came);
      return verdict !== 'pass' && !isUsual;
    });
    expect(others.map(({ verdict, title }) => [verdict, title])).toEqual(
      warnings.map((title) => ['warn', title]),
    );
  },
);

const JOB_FIELDS: [title: string, fields: object][] = [
  ...['today', '11/28/2026 20:15', '2026-11-28 20:15:00', 1e30, -1].map((createdAt): [string, object] => [
    FIELDS,
    { createdAt },
  ]),
  ...[
    { size: 'x' },
    { expiresAt: 5 },
    { expiresAt: 'never' },
    { canCancel: 'yes' },
    { fileName: 5 },
    { files: {} },
    { files: [{ id: 'f', size: '3' }] },
    { files: [{ id: 'f', size: 3, isWhole: 'no' }] },
  ].map((fields): [string, object] => [OTHER_FIELDS, fields]),
];

test.each(JOB_FIELDS)('%s warns of %j', async (title, fields) => {
  const { url, close } = await startBackend(change('GET /job/:id', (job) => ({ ...job, ...fields })));
  const findings = await runChecks({ url, checks: JOB_CHECKS }).finally(close);
  const others = findings.filter(({ verdict }) => verdict !== 'pass');
  expect(others.map(({ verdict, title }) => [verdict, title])).toEqual([['warn', title]]);
});

test('null in an optional field is as good as no field', async () => {
  const { url, close } = await startBackend(
    change('GET /job/:id', (job) => ({ ...job, expiresAt: null, files: null })),
  );
  const findings = await runChecks({ url, checks: JOB_CHECKS }).finally(close);
  expect(findings.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
});
