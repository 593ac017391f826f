import { expect, it } from 'vitest';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import { addJob, FAILURE, makeClaim, makeFile, makeJob } from '../../drivers/contracts/job-examples.ts';
import { END, makeEndpoint } from '../../drivers/contracts/webhook-examples.ts';
import { readJson, runCommand } from './run-command.ts';
import { makeTempFolder } from '../../support/test-server.ts';

const HOUR_MS = 60 * 60_000;

/** Three jobs: an open one of two days ago, and of today a completed and a failed one. */
async function makeFolder(): Promise<string> {
  const dataDir = await makeTempFolder();
  const { jobs, webhooks, close } = await openAdminStorage({ dataDir });
  const nowMs = Date.now();
  const times = { createdAtMs: nowMs - HOUR_MS, expiresAtMs: nowMs + HOUR_MS };
  await addJob(jobs, makeJob({ id: 'old', projectId: 'one', createdAtMs: nowMs - 48 * HOUR_MS }));
  await addJob(jobs, makeJob({ id: 'done', projectId: 'other', ...times }));
  await addJob(jobs, makeJob({ id: 'cancelled', projectId: 'other', ...times }));
  await webhooks.putEndpoint(makeEndpoint());
  const files = [makeFile({ uploadId: 'up', size: 2_000_000 })];
  await jobs.claim('done', makeClaim({ files, nowMs: nowMs - HOUR_MS + 1_000 }));
  const end = { ...END, keepUntilMs: nowMs + HOUR_MS };
  await jobs.finishFile('done', 'up', { ...end, nowMs: nowMs - HOUR_MS + 2_500 });
  await jobs.fail('cancelled', FAILURE, { ...end, nowMs });
  await close();
  return dataDir;
}

it('counts jobs, bytes and webhooks, and what came of the jobs of the last 24 hours', async () => {
  const dataDir = await makeFolder();
  expect(await readJson(dataDir, 'stats --max-total-bytes 4000000')).toEqual({
    jobs: { pending: 1, in_progress: 0, completed: 1, failed: 1 },
    openByProject: { one: 1 },
    bytes: { held: 2_000_000, limit: 4_000_000 },
    webhooks: { pending: 2, givenUp: 0 },
    lastDay: {
      created: 2,
      completed: 1,
      failed: { cancelled: 1 },
      bytes: 2_000_000,
      medianWaitMs: 2_500,
      p95WaitMs: 2_500,
    },
  });
  const { stdout } = await runCommand(dataDir, 'stats');
  expect(stdout).toMatch(
    /^Jobs +1 pending, 0 in progress, 1 completed, 1 failed\nOpen jobs by project +1 one\n/,
  );
  expect(stdout).toMatch(/\nBytes +2 MB of 100 GB\n/);
  expect(stdout).toMatch(/median wait +2\.5 s\n/);
});

it('counts nothing where nothing is', async () => {
  const { code, stdout } = await runCommand(await makeTempFolder(), 'stats');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/Last 24 hours +0 created/)]);
  expect(stdout).toMatch(/median wait +none completed\n/);
});
