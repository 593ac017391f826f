import { readObject } from '@svc/protocol';
import { expect, it } from 'vitest';
import { openDashboard, type Dashboard } from '../../support/dashboard.ts';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { createProject } from '../../support/test-server.ts';

async function listJobs({ ask }: Dashboard, query = '') {
  const { body } = await ask('GET', `/jobs${query}`);
  return (body['jobs'] as unknown[]).map((job) => readObject(job) ?? {}); // `JobList`
}

it('lists the newest jobs first, with how far they are', async () => {
  const dashboard = await openDashboard();
  const { server } = dashboard;
  const phone = createPhone(server.url);
  const [done, sending] = [await server.createJob(), await server.createJob()];
  await phone.sendFile(done.id, { bytes: makeBytes(300) });
  await phone.sendBytes(await phone.startUpload({ jobId: sending.id, size: 1_000 }), makeBytes(400));
  const api = await createProject(server, 'shop');
  await api('POST', '/jobs');
  expect(await listJobs(dashboard)).toMatchObject([
    { projectId: 'shop', status: 'pending', size: null, bytesReceived: 0, fileCount: 0 },
    { projectId: 'embedded', status: 'in_progress', size: 1_000, bytesReceived: 400, fileCount: 1 },
    { projectId: 'embedded', status: 'completed', size: 300, bytesReceived: 300 },
  ]);
});

it('never tells the id of a job, which opens it, nor the name of a file', async () => {
  const dashboard = await openDashboard();
  const { server } = dashboard;
  const { id } = await server.createJob({ site: { origin: 'https://a.example', title: 'Private title' } });
  await createPhone(server.url).sendFile(id, { bytes: makeBytes(3), name: 'private-name.jpg' });
  const [job] = await listJobs(dashboard);
  expect(job).toMatchObject({ idStart: id.slice(0, 6), handle: expect.not.stringContaining(id.slice(6)) });
  expect(job?.['handle']).not.toBe(id);
  const answer = JSON.stringify(await dashboard.ask('GET', '/jobs'));
  for (const secret of [id, 'private-name', 'Private title', 'a.example'])
    expect(answer).not.toContain(secret);
});

it('lists those of one project or status, and says whether there are more', async () => {
  const dashboard = await openDashboard();
  const api = await createProject(dashboard.server, 'shop');
  for (let count = 0; count < 3; count++) await api('POST', '/jobs');
  const { id } = await dashboard.server.createJob();
  await createPhone(dashboard.server.url).sendFile(id, { bytes: makeBytes(3) });
  expect(await listJobs(dashboard, '?project=shop')).toHaveLength(3);
  expect(await listJobs(dashboard, '?status=completed')).toMatchObject([{ projectId: 'embedded' }]);
  expect(await listJobs(dashboard, '?project=shop&status=failed')).toEqual([]);
  const { body } = await dashboard.ask('GET', '/jobs?limit=2');
  expect(body).toMatchObject({ hasMore: true, projects: ['embedded', 'shop'] });
  expect((await dashboard.ask('GET', '/jobs?limit=4')).body).toMatchObject({ hasMore: false });
});

it('refuses a list that makes no sense', async () => {
  const { ask } = await openDashboard();
  for (const query of ['?status=lost', '?limit=0', '?limit=201', '?limit=x']) {
    expect((await ask('GET', `/jobs${query}`)).status).toBe(400);
  }
});

it('cancels a job as its application could, and only once', async () => {
  const dashboard = await openDashboard();
  const { id } = await dashboard.server.createJob();
  const waiting = fetch(`${dashboard.server.routes}/job/${id}/wait`);
  const [job] = await listJobs(dashboard);
  const path = `/jobs/${String(job?.['handle'])}`;
  expect((await dashboard.ask('DELETE', path)).status).toBe(204);
  expect(await (await waiting).json()).toMatchObject({
    job: { status: 'failed', failure: { code: 'cancelled' } },
  });
  expect(await listJobs(dashboard)).toMatchObject([{ status: 'failed', failureCode: 'cancelled' }]);
  expect((await dashboard.ask('DELETE', path)).body).toEqual({
    error: 'This job has ended already. Reload the list.',
  });
});

it('does not take the id of a job for its handle', async () => {
  const dashboard = await openDashboard();
  const { id } = await dashboard.server.createJob();
  for (const handle of [id, 'x', 'AAAAAAAAAAAAAAAAAAAAAA']) {
    expect((await dashboard.ask('DELETE', `/jobs/${handle}`)).status).toBe(404);
  }
  expect((await dashboard.server.readJob(id)).status).toBe('pending');
});
