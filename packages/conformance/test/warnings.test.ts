import { expect, test } from 'vitest';
import { type Fault } from './support/exemplary-backend.ts';
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

const withFields = (fields: object) => change('GET /job/:id', (job) => ({ ...job, ...fields }));

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
  ...['today', '11/28/2026 20:15', '2026-11-28 20:15:00', 1e30].map((createdAt): (typeof FAULTS)[number] => [
    `the time ${createdAt}`,
    withFields({ createdAt }),
    [FIELDS],
  ]),
  ...[
    { bytesReceived: '12' },
    { size: 'x' },
    { expiresAt: 5 },
    { expiresAt: 'never' },
    { canCancel: 'yes' },
    { fileName: 5 },
    { files: {} },
    { files: [{ id: 'f', size: '3' }] },
    { files: [{ id: 'f', size: 3, isWhole: 'no' }] },
  ].map((fields): (typeof FAULTS)[number] => [
    `${JSON.stringify(fields)} in a job`,
    withFields(fields),
    [
      OTHER_FIELDS,
      ...('fileName' in fields ? ['A completed job has the name of its file'] : []),
      LATER_FIELDS,
    ],
  ]),
  ...[{ size: '3000' }, { contentType: 7 }, { expiration: 'soon' }].map((fields): (typeof FAULTS)[number] => [
    `${JSON.stringify(fields)} in a download`,
    change('GET /job/:id/download', (told) => ('url' in told ? { ...told, ...fields } : told)),
    [LATER_FIELDS],
  ]),
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
