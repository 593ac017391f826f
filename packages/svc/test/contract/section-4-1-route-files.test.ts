import { describe, expect, it } from 'vitest';
import {
  cancelJobHandler,
  createJobHandler,
  downloadHandler,
  getJobHandler,
  waitHandler,
} from '../../src/next.ts';
import { createRecordingClient } from '../support/recording-client.ts';
import { readAnswer } from '../support/set-up-routes.ts';

const NOT_FOUND = { status: 404, body: { error: 'Not found' } };

describe('contract section 4.1: route files without the catch-all', () => {
  const url = 'http://app.test/api/svc/job';
  const handlers = { createJobHandler, getJobHandler, waitHandler, downloadHandler, cancelJobHandler };

  it.each([
    ['createJobHandler', 'GET', url],
    ['getJobHandler', 'POST', `${url}/x`],
    ['getJobHandler', 'DELETE', `${url}/x`],
    ['cancelJobHandler', 'GET', `${url}/x`],
    ['waitHandler', 'POST', `${url}/x/wait`],
    ['downloadHandler', 'HEAD', `${url}/x/download`],
  ] as const)('4.1: %s answers %s with 404 Not found', async (name, method, address) => {
    const { client, calls } = createRecordingClient();
    const handler = handlers[name]({ client, allowCancel: true });
    const answer = await readAnswer(await handler(new Request(address, { method }), { params: { id: 'x' } }));
    expect([answer, calls]).toMatchObject([NOT_FOUND, []]);
  });

  it.each([`${url}/x/wait`, `${url}/`, url, 'http://app.test/x', `${url}/%E0%A4`])(
    '4.1: the get-job file finds no id in %s when there are no params',
    async (address) => {
      const { client } = createRecordingClient();
      expect(await readAnswer(await getJobHandler({ client })(new Request(address)))).toMatchObject(
        NOT_FOUND,
      );
    },
  );

  it.each([
    [`${url}/job`, undefined, 'job'],
    [`${url}/a%2Fb`, undefined, 'a/b'],
    [`${url}/a%2Fb`, 'a%2Fb', 'a/b'],
    [`${url}/a%2Fb`, 'a/b', 'a/b'],
    [`${url}/50%2525`, '50%25', '50%25'],
    [`${url}/50%2525`, '50%2525', '50%25'],
  ])('4.1: %s with the param %s is the job %s: decoded once', async (address, id, expected) => {
    const { client, calls } = createRecordingClient();
    const context = id === undefined ? undefined : { params: { id } };
    expect((await getJobHandler({ client })(new Request(address), context)).status).toBe(200);
    expect(calls).toEqual([['getJob', expected, {}]]);
  });

  it('4.1: the folders may have any names, since the id comes from the params', async () => {
    const { client, calls } = createRecordingClient();
    const request = new Request('http://app.test/uploads/a%2Fb/done');
    expect((await waitHandler({ client })(request, { params: { upload: 'a/b' } })).status).toBe(200);
    expect(calls[0]?.slice(0, 2)).toEqual(['waitForJobCompletion', 'a/b']);
  });

  it('4.1: authorize is asked the same, and may refuse', async () => {
    const { client, calls } = createRecordingClient();
    const asked: unknown[] = [];
    const authorize = (_: Request, route: unknown) => {
      asked.push(route);
      return new Response(null, { status: 403 });
    };
    const response = await waitHandler({ client, authorize })(new Request(`${url}/x/wait`));
    expect([response.status, asked, calls]).toEqual([403, [{ action: 'wait', jobId: 'x' }], []]);
  });
});
