import { readObject } from '@svc/protocol';
import { expect, it } from 'vitest';
import { ADMIN_SECRET, openDashboard } from '../../support/dashboard.ts';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { createFakeClock } from '../../support/time.ts';

const HOUR_MS = 60 * 60_000;

it('counts jobs by status, open ones by project, and the bytes that are held', async () => {
  const { server, ask } = await openDashboard({ limits: { maxTotalBytes: 10_000_000_000 } });
  const phone = createPhone(server.url);
  const [done, cancelled] = [await server.createJob(), await server.createJob(), await server.createJob()];
  await phone.sendFile(done.id, { bytes: makeBytes(1_234) });
  await fetch(`${server.routes}/job/${cancelled.id}`, { method: 'DELETE' });
  expect((await ask('GET', '/overview')).body).toEqual({
    jobs: { pending: 1, in_progress: 0, completed: 1, failed: 1 },
    openByProject: [{ projectId: 'embedded', count: 1 }],
    openWaits: 0,
    runningUploads: 0,
    heldBytes: 1_234,
    maxTotalBytes: 10_000_000_000,
    pendingWebhooks: 0,
  });
});

it('has figures for each of the last 24 hours, also for those without a job', async () => {
  const startMs = 1_000_000 * HOUR_MS;
  const clock = createFakeClock(startMs + 30 * 60_000);
  const { server, ask } = await openDashboard({ clock, jobLifetimeMs: 100 * HOUR_MS });
  const { id } = await server.createJob();
  clock.advance(3_000);
  await createPhone(server.url).sendFile(id, { bytes: makeBytes(500) });
  clock.advance(2 * HOUR_MS);
  const { body } = await ask('GET', '/hours');
  const hours = (body['hours'] as unknown[]).map((hour) => readObject(hour)); // `HourList`
  expect(hours.map((hour) => hour?.['startMs'])).toEqual(
    Array.from({ length: 24 }, (_, index) => startMs + (index - 21) * HOUR_MS),
  );
  expect(hours[21]).toEqual({
    startMs,
    created: 1,
    completed: 1,
    failed: {},
    bytes: 500,
    medianWaitMs: 3_000,
    p95WaitMs: 3_000,
  });
  expect(hours[22]).toMatchObject({ created: 0, failed: {}, medianWaitMs: null });
});

it('tells the settings that are in force, without a password of any address', async () => {
  const { ask } = await openDashboard({ keepMs: 60_000, limits: { maxWaits: 7 } });
  const answer = await ask('GET', '/settings');
  expect(answer.body).toMatchObject({
    version: expect.stringMatching(/^\d/),
    node: process.version,
    database: expect.stringMatching(/^SQLite in \//),
    keepMs: 60_000,
    limits: { maxWaits: 7, minFreeBytes: null },
  });
  expect(JSON.stringify(answer)).not.toContain(ADMIN_SECRET);
  expect(JSON.stringify(answer)).not.toContain('scrypt');
});
