import { describe, expect, it } from 'vitest';
import { json } from '../support/fake-transfer-server.ts';
import { setUpClient, setUpRoutes } from '../support/set-up-routes.ts';

const ROUTES_OF_A_JOB = ['/job/x', '/job/x/wait', '/job/x/download'];

describe('contract section 7: errors', () => {
  it('7: a path that matches none of the four routes is 404 { error: "Not found" }', async () => {
    const { status, body } = await setUpRoutes().get('/jobs');
    expect([status, body]).toEqual([404, { error: 'Not found' }]);
  });
});

describe('contract section 7: the conditions that the contract leaves open', () => {
  it.each(ROUTES_OF_A_JOB)('7: %s is 404 { error: "Job not found" } for an unknown job', async (path) => {
    const { status, body } = await setUpRoutes().get(path);
    expect([status, body]).toEqual([404, { error: 'Job not found' }]);
  });

  it('7: a failed job is no error: 200 { job }', async () => {
    const { transferServer, get } = setUpRoutes();
    const failure = { code: 'expired', message: 'Nobody came.' };
    const job = transferServer.addJob({ status: 'failed', failure });
    const { status, body } = await get(`/job/${job.id}/wait`);
    expect([status, body]).toEqual([200, { job: { ...job, canReport: true } }]);
  });

  it.each(['pending', 'in_progress', 'failed'] as const)(
    '7: the download of a %s job is 409',
    async (state) => {
      const { transferServer, get } = setUpRoutes();
      const { id } = transferServer.addJob({ status: state });
      const { status, body } = await get(`/job/${id}/download`);
      expect([status, body]).toEqual([409, { error: 'The job is not completed.' }]);
    },
  );

  it.each(ROUTES_OF_A_JOB)('7: %s is 502 when SVC_TOKEN is refused, and the log says so', async (path) => {
    const { client } = setUpClient({ token: 'wrong' });
    const logged: string[] = [];
    const report = (what: string, error: unknown) => logged.push(`${what}: ${String(error)}`);
    const { status, body } = await setUpRoutes({ client, report }).get(path);
    const sentence = 'The transfer server refused SVC_TOKEN';
    expect([status, body]).toEqual([502, { error: expect.stringContaining(sentence) }]);
    expect(logged).toEqual([expect.stringContaining(`The transfer server failed: SvcError: ${sentence}`)]);
  });

  it.each(['/job/x', '/job/x/wait?timeoutMs=0'])('7: %s is 502 when nothing answers', async (path) => {
    const { transferServer, get } = setUpRoutes();
    transferServer.answer('/v1/jobs/x', () => Promise.reject(new TypeError('fetch failed')));
    const { status, body } = await get(path);
    const error = expect.stringContaining('The transfer server cannot be reached.');
    expect([status, body]).toEqual([502, { error }]);
  });

  it.each(['/job/x', '/job/x/wait'])('7: %s is 502 when the job API talks nonsense', async (path) => {
    const { transferServer, get } = setUpRoutes();
    transferServer.answer('/v1/jobs/x', () => json(200, { hello: 'world' }));
    expect(await get(path)).toMatchObject({
      status: 502,
      body: { error: expect.stringContaining('not a job') },
    });
  });

  it.each(['/job/x', '/job/x/wait?timeoutMs=0'])(
    '7: %s hands on a 429 with its sentence, code and Retry-After',
    async (path) => {
      const { transferServer, get } = setUpRoutes();
      transferServer.answer('/v1/jobs/x', () =>
        json(429, { error: 'Too many waits.' }, { 'retry-after': '9' }),
      );
      const { status, body, headers } = await get(path);
      expect([status, body]).toEqual([429, { error: 'Too many waits.', code: 'rate_limited' }]);
      expect(headers.get('retry-after')).toBe('9');
    },
  );

  it('7: creating hands on a 429 too', async () => {
    const { transferServer, post } = setUpRoutes();
    transferServer.answer('/v1/jobs', () => json(429, {}, { 'retry-after': '9' }));
    const { status, headers } = await post('/job');
    expect([status, headers.get('retry-after')]).toEqual([429, '9']);
  });

  it('7: every error is JSON that no cache keeps', async () => {
    const { post, get } = setUpRoutes();
    for (const { headers } of [await post('/job', '{'), await get('/job/x'), await get('/nothing')]) {
      const kept = [headers.get('cache-control'), headers.get('content-type')];
      expect(kept).toEqual(['no-store', 'application/json']);
    }
  });

  it('7: what nobody expected is a 500 whose details are for the log only', async () => {
    const reports: unknown[] = [];
    const report = (_: string, error: unknown) => void reports.push(error);
    const failure = new Error('password is hunter2');
    const authorize = () => Promise.reject(failure);
    const { status, body } = await setUpRoutes({ authorize, report }).get('/job/x');
    expect([status, body]).toEqual([500, { error: 'Something went wrong on the server.' }]);
    expect(reports).toEqual([failure]);
  });
});
