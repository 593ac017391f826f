import { describe, expect, it } from 'vitest';
import type { Job } from '@svc/protocol';
import type { JobClient, RouteHandlerOptions, RouteRequest } from '../../src/next.ts';
import { json } from '../support/fake-transfer-server.ts';
import { createRecordingClient } from '../support/recording-client.ts';
import { setUpClient, setUpRoutes } from '../support/set-up-routes.ts';

const ADDRESSES = {
  files: [{ id: 'f', url: 'http://f.test/follow/token' }],
  expiresAt: '2026-01-02T00:00:00.000Z',
};
const ABLE = { canFollow: true, canSeal: true } as const;

const runNoCallback = () => Promise.reject(new Error('nothing is completed'));

/** What routes say of a job wherever they answer with one. */
async function readJobs(options: Partial<RouteHandlerOptions>, fields: Partial<Job>): Promise<Job[]> {
  const { transferServer, get, post } = setUpRoutes(options);
  const { id } = transferServer.addJob(fields);
  transferServer.answer('/v1/jobs', () => json(201, { ...transferServer.addJob(), ...fields }));
  const { body: created } = await post('/job');
  const { body: read } = await get(`/job/${id}`);
  const { body: late } = await get(`/job/${id}/wait?timeoutMs=0`);
  return [created, read, (late as { job: unknown }).job].map((job) => job as Job); // what these routes answer with
}

describe('addresses to follow', () => {
  it('are those of the transfer server, and no callback runs for them', async () => {
    const { transferServer, get } = setUpRoutes({ onCompleted: runNoCallback });
    const { id } = transferServer.addJob({ status: 'in_progress' });
    transferServer.answer('/follow-urls', () => json(200, ADDRESSES));
    expect(await get(`/job/${id}/download?follow=true`)).toMatchObject({ status: 200, body: ADDRESSES });
    expect(transferServer.requests).toMatchObject([{ method: 'POST', url: expect.stringContaining(id) }]);
  });

  it('are a download to who decides on access', async () => {
    const asked: RouteRequest[] = [];
    const authorize: RouteHandlerOptions['authorize'] = (_, route) => {
      asked.push(route);
      return json(403, {});
    };
    const { transferServer, get } = setUpRoutes({ authorize });
    expect((await get('/job/x/download?follow=true')).status).toBe(403);
    expect(asked).toEqual([{ action: 'download', jobId: 'x' }]);
    expect(transferServer.requests).toEqual([]);
  });

  it('are refused before the phone has named a file, in the words of the transfer server', async () => {
    const { transferServer, get } = setUpRoutes();
    const error = 'The job is not completed.';
    transferServer.answer('/follow-urls', () => json(409, { error }));
    expect(await get('/job/x/download?follow=true')).toMatchObject({ status: 409, body: { error } });
  });

  it('are not taken from an answer of another form', async () => {
    const { transferServer, client } = setUpClient();
    transferServer.answer('/follow-urls', () => json(200, { url: 'http://f.test/' }));
    await expect(client.getFollowAddresses('x')).rejects.toMatchObject({ code: 'bad_response' });
  });

  it('are unknown to a transfer server of before', async () => {
    const { transferServer, get } = setUpRoutes();
    const { id } = transferServer.addJob();
    transferServer.answer('/follow-urls', () => json(404, { error: 'Not found' }));
    expect((await get(`/job/${id}/download?follow=true`)).status).toBe(404);
  });

  it('are unknown where the client cannot get them, and no job says otherwise', async () => {
    const { client } = createRecordingClient();
    const able: JobClient = { ...client, getJob: async (id) => ({ ...(await client.getJob(id)), ...ABLE }) };
    const { get } = setUpRoutes({ client: able });
    expect(await get('/job/x/download?follow=true')).toMatchObject({
      status: 404,
      body: { error: 'Not found' },
    });
    expect((await get('/job/x')).body).not.toHaveProperty('canFollow');
  });
});

describe('what jobs say that these routes can do', () => {
  it('is to follow where the transfer server can, and to seal only where the application allows it', async () => {
    for (const job of await readJobs({}, ABLE)) {
      expect(job).toMatchObject({ canFollow: true });
      expect(job).not.toHaveProperty('canSeal');
    }
    for (const job of await readJobs({ allowSealing: true }, ABLE)) expect(job).toMatchObject(ABLE);
  });

  it('is neither with a transfer server of before, whatever the application allows', async () => {
    for (const job of await readJobs({ allowSealing: true }, {})) {
      expect(job).not.toHaveProperty('canSeal');
      expect(job).not.toHaveProperty('canFollow');
    }
  });
});

it.each([true, false])('asks for sealed files alone where it is allowed to: %s', async (allowSealing) => {
  const { transferServer, post } = setUpRoutes({ allowSealing });
  await post('/job', JSON.stringify({ sealed: true, accept: 'image/*' }));
  // Its phones could send nothing otherwise.
  expect(transferServer.requests).toMatchObject([
    { body: { accept: 'image/*', ...(allowSealing && { sealed: true }) } },
  ]);
  expect(JSON.stringify(transferServer.requests).includes('sealed')).toBe(allowSealing);
});

describe('a wait for another status than the one that is known', () => {
  it('ends with 200 and the job when the phone begins, and runs no callback', async () => {
    const { transferServer, get } = setUpRoutes({ onCompleted: runNoCallback });
    const { id } = transferServer.addJob();
    const waiting = get(`/job/${id}/wait?since=pending`);
    await transferServer.seen(1);
    transferServer.change(id, { status: 'in_progress' });
    const { status, body } = await waiting;
    expect([status, body]).toMatchObject([200, { job: { id, status: 'in_progress' } }]);
    expect(body).not.toHaveProperty('result');
  });

  it('ends with the result when the job was completed meanwhile', async () => {
    const { transferServer, get } = setUpRoutes({ onCompleted: () => 'seen' });
    const { id } = transferServer.addJob({ status: 'completed' });
    const { body } = await get(`/job/${id}/wait?since=pending`);
    expect(body).toMatchObject({ job: { status: 'completed' }, result: 'seen' });
  });

  it('goes on while the job has that status, until the time is up', async () => {
    const { transferServer, get } = setUpRoutes();
    const { id } = transferServer.addJob({ status: 'in_progress' });
    const { status, body } = await get(`/job/${id}/wait?since=in_progress&timeoutMs=0`);
    expect([status, body]).toMatchObject([408, { job: { status: 'in_progress' } }]);
  });
});
