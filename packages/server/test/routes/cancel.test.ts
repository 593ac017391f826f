import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPhone, makeBytes } from '../support/phone.ts';
import { readAnswer, startWithJob } from '../support/test-server.ts';

const cancel = async (url: string) => readAnswer(await fetch(url, { method: 'DELETE' }));

describe('cancelling through the routes at /api/svc', () => {
  it('tells in every job that it can be cancelled', async () => {
    const { server, job } = await startWithJob();
    expect(job.canCancel).toBe(true);
    expect((await server.readJob(job.id)).canCancel).toBe(true);
    const waited = await readAnswer(await fetch(`${server.routes}/job/${job.id}/wait?timeoutMs=0`));
    expect(waited).toMatchObject({ status: 408, body: { job: { canCancel: true } } });
  });

  it('ends a job, removes its bytes, and ends waits at once', async () => {
    const { server, id, phone } = await startWithJob();
    const upload = await phone.startUpload({ jobId: id, size: 100 });
    await phone.sendBytes(upload, makeBytes(50));
    const waiting = fetch(`${server.routes}/job/${id}/wait?timeoutMs=120000&intervalMs=30000`);
    await fetch(`${server.routes}/job/${id}`); // the claim is news, which the wait has had by now
    const failed = { id, status: 'failed', failure: { code: 'cancelled' }, canCancel: true };
    expect(await cancel(`${server.routes}/job/${id}`)).toMatchObject({ status: 200, body: failed });
    const waited = await readAnswer(await waiting);
    expect(waited).toMatchObject({ status: 200, body: { job: failed } });
    expect(waited.body).not.toHaveProperty('result');
    expect((await phone.sendBytes(upload, makeBytes(50), 50)).status).toBe(404);
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
  });

  it('leaves a completed job, and its file, as they are', async () => {
    const { server, id } = await startWithJob();
    await createPhone(server.url).sendFile(id, { bytes: makeBytes(9) });
    const before = await server.readJob(id);
    expect(await cancel(`${server.routes}/job/${id}`)).toEqual({ status: 200, body: before });
    expect((await fetch(`${server.routes}/job/${id}/download`)).status).toBe(200);
  });

  it('gives the same answer the second time', async () => {
    const { server, id } = await startWithJob();
    const first = await cancel(`${server.routes}/job/${id}`);
    expect(await cancel(`${server.routes}/job/${id}`)).toEqual(first);
  });

  it('answers 404 for an unknown job and for another path', async () => {
    const { server, id } = await startWithJob();
    const unknown = await cancel(`${server.routes}/job/AAAAAAAAAAAAAAAAAAAAAA`);
    expect(unknown).toEqual({ status: 404, body: { error: 'Job not found' } });
    for (const path of ['/job', `/job/${id}/wait`, `/job/${id}/download`]) {
      expect(await cancel(server.routes + path)).toEqual({ status: 404, body: { error: 'Not found' } });
    }
    expect((await server.readJob(id)).status).toBe('pending');
  });

  it('is refused for another site', async () => {
    const { server, id } = await startWithJob();
    const headers = { Origin: 'https://evil.example' };
    const answer = await fetch(`${server.routes}/job/${id}`, { method: 'DELETE', headers });
    expect(answer.status).toBe(403);
    expect((await server.readJob(id)).status).toBe('pending');
  });
});
