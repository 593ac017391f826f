import { SvcError, type CreateJobRequest, type Job, type JobClient } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createJobRequest } from '../../../../lib/background/transfer/create-job.ts';
import { drive, job, jobIn, transferIn } from '../../fixtures/drive-world.ts';
import { foreignTarget, noTarget, placeTarget } from '../../fixtures/sample-transfer.ts';

const HOUR_MS = 60 * 60_000;
const createdAt = '2026-01-01T00:00:00.000Z';
const createdAtMs = Date.parse(createdAt);

const makeJob = async () => job;

/** The job that a transfer has, when the backend has answered like this. */
async function create(
  answer: Partial<Job>,
  { nowMs = createdAtMs, transfer = transferIn({ name: 'creating' }) } = {},
) {
  const createJob = async () => ({ ...job, ...answer });
  return jobIn((await drive(transfer, { createJob, now: nowMs })).states);
}

describe('how long a code is good', () => {
  it.each([
    ['an hour ahead', HOUR_MS],
    ['an hour behind', -HOUR_MS],
    ['right', 0],
  ])('is right by a clock that is %s', async (_what, wrongMs) => {
    const nowMs = createdAtMs + wrongMs;
    const expiresAt = '2026-01-01T00:15:00.000Z';
    const made = await create({ createdAt, expiresAt }, { nowMs });
    expect(made?.expiresAtMs).toBe(nowMs + 15 * 60_000);
  });

  it('is what the backend says where its own times make no sense', async () => {
    const expiresAt = '2026-01-01T00:15:00.000Z';
    expect((await create({ createdAt: 'yesterday', expiresAt }))?.expiresAtMs).toBe(Date.parse(expiresAt));
  });

  it('is not known where the backend does not say', async () => {
    expect((await create({ expiresAt: undefined as never }))?.expiresAtMs).toBeNull();
  });
});

it.each([
  [true, true],
  [false, false],
  [undefined, false],
])('a backend that says canCancel %s is told of cancels: %s', async (said, canCancel) => {
  const made = await create(said === undefined ? {} : { canCancel: said });
  expect(made?.canCancel).toBe(canCancel);
});

/** The link that a job gets. */
async function linkOf(uploadAddress: string | null, uploadBaseUrl: string | undefined) {
  const transfer = transferIn({ name: 'creating' });
  const withAddress = { ...transfer, backend: { ...transfer.backend, uploadAddress } };
  return (await create({ uploadBaseUrl: uploadBaseUrl as never }, { transfer: withAddress }))?.link;
}

it('puts into the code the address that the person has chosen, whatever the options say', async () => {
  const transfer = transferIn({ name: 'creating' });
  const set = { ...transfer, backend: { ...transfer.backend, uploadAddress: 'https://set.example' } };
  const { states } = await drive(set, { createJob: makeJob, chosenAddress: 'http://desk.local:1' });
  expect(jobIn(states)?.link).toBe('http://desk.local:1/?job_id=j');
});

it('puts into the code what the options say, else the job, else the backend', async () => {
  expect(await linkOf('https://set.example', 'http://10.0.0.5:1')).toBe('https://set.example/?job_id=j');
  expect(await linkOf(null, 'http://10.0.0.5:1')).toBe('http://10.0.0.5:1/?job_id=j');
  expect(await linkOf(null, undefined)).toBe('http://localhost:8787/?job_id=j');
});

it('passes on what the page asks for as a hint: a person may choose another file, as in the browser’s own picker', () => {
  expect(createJobRequest(placeTarget({ accept: '.pdf' }))).toMatchObject({
    accept: '.pdf',
    acceptIsHint: true,
  });
});

it.each([
  ['any file is asked for', placeTarget()],
  ['the list is too long to be passed on', placeTarget({ accept: 'x'.repeat(1001) })],
  ['there is no place', noTarget],
])('says nothing of a type where %s', (_what, target) => {
  expect(createJobRequest(target)).not.toHaveProperty('accept');
  expect(createJobRequest(target)).not.toHaveProperty('acceptIsHint');
});

/** What the backend is asked for, one after another, where a phone is known. */
async function ask(createJob: JobClient['createJob']) {
  const requests: CreateJobRequest[] = [];
  const { state, phones } = await drive(transferIn({ name: 'creating' }), {
    knownJob: 'before',
    createJob: async (request, signal) => {
      requests.push(request);
      return createJob(request, signal);
    },
  });
  return { requests, state, phones };
}

describe('the phone that answered last', () => {
  it('is named in the request, and asked without a code where the backend takes that', async () => {
    const { requests, state } = await ask(async ({ after }) => ({ ...job, ...(after && { after }) }));
    expect(requests).toMatchObject([{ after: 'before' }]);
    expect(state).toMatchObject({ name: 'done', job: { isPhoneAsked: true } });
  });

  it('is forgotten where the backend does not know of such a thing', async () => {
    const { requests, state, phones } = await ask(async () => job);
    expect(requests).toHaveLength(1);
    expect(state).toMatchObject({ name: 'done', job: { isPhoneAsked: false } });
    expect(phones.known).toBeNull();
  });

  it.each(['bad_request', 'forbidden', 'not_found', 'not_completed', 'gone', 'bad_response'] as const)(
    'is forgotten where the backend refuses it (%s), and the job is asked for once more without',
    async (code) => {
      const { requests, state, phones } = await ask(async ({ after }) => {
        if (after !== undefined) throw new SvcError(code, 'The job before is unknown.');
        return job;
      });
      expect(requests.map(({ after }) => after)).toEqual(['before', undefined]);
      expect([state.name, phones.known]).toEqual(['done', null]);
    },
  );
});

describe('how many files are asked for', () => {
  it.each([
    ['a field for one', placeTarget(), undefined],
    ['a field for several', placeTarget({ multiple: true }), 100],
    ['a drop area', placeTarget({ kind: 'dropZone', multiple: true }), 100],
    ['a page without a field, whose picker may take several', noTarget, 100],
  ])('for %s', (_what, target, maxFiles) => {
    expect(createJobRequest(target).maxFiles).toBe(maxFiles);
  });
});

describe('what the phone is told of the place', () => {
  it.each([
    ['the name of one in the page itself', placeTarget({ label: 'Photo' }), 'Photo'],
    ['nothing, where it has no name', placeTarget({ label: '' }), undefined],
    [
      'nothing of a frame of another site',
      foreignTarget('https://pay.example', { label: 'Photo' }),
      undefined,
    ],
  ])('is %s', (_what, target, place) => {
    expect(createJobRequest(target).site?.place).toBe(place);
  });
});
