import { afterEach, describe, expect, it, vi } from 'vitest';
import { setUpClient, setUpRoutes } from '../set-up-routes.ts';

afterEach(() => vi.useRealTimers());

describe('contract section 6: events', () => {
  it('6: nobody is told of the completion but by the answer of the wait', async () => {
    const calls: string[] = [];
    const { hosted, get } = setUpRoutes({ onCompleted: ({ status }) => void calls.push(status) });
    const { id } = hosted.addJob();
    hosted.change(id, { status: 'completed' });
    expect([calls, hosted.requests]).toEqual([[], []]);
    expect(await get(`/job/${id}/wait`)).toMatchObject({ body: { job: { status: 'completed' } } });
    expect(calls).toEqual(['completed']);
  });

  it('6: the backend serves the wait by polling, and is told at once where the job API holds its answer', async () => {
    const { hosted, client } = setUpClient();
    const { id } = hosted.addJob();
    vi.useFakeTimers();
    const waiting = client.waitForJobCompletion(id);
    await hosted.seen(1);
    hosted.change(id, { status: 'in_progress' });
    await vi.advanceTimersByTimeAsync(2_000);
    await hosted.seen(2);
    hosted.change(id, { status: 'completed' });
    await waiting;
    expect(hosted.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET http://hosted.test/v1/jobs/${id}`,
      `GET http://hosted.test/v1/jobs/${id}`,
    ]);
    expect(hosted.requests[0]?.headers.get('prefer')).toMatch(/^wait=\d+$/);
  });
});
