import assert from 'node:assert/strict';
import { readAnswer } from '../../support/test-server.ts';
import { compareFollowers } from './model-follower.ts';
import { collectAnswers, type ModelRun } from './model-run.ts';
import type { ModelJob } from './reference-model.ts';
import { eventually } from '../../support/time.ts';

/** Compares all views of a job with the model. */
export async function compareJob(run: ModelRun, job: ModelJob): Promise<void> {
  const { call, callAsStranger, phone } = run.real.server;
  const stranger = await callAsStranger('GET', `/v1/jobs/${job.id}`);
  assert.equal(stranger.status, 404, 'another project sees the job');
  const own = await readAnswer(await call('GET', `/v1/jobs/${job.id}`));
  if (job.isForgotten) assert.equal(own.status, 404);
  else assert.deepEqual(pick(own.body), describeForOwner(job));
  for (const index of [0, 1]) {
    const view = await readAnswer(await phone(index).readJob(job.id));
    assert.equal(view.status === 200 ? view.body['state'] : view.status, describeForPhone(job, index));
  }
}

/** Compares the answers to waiters and readers with the model. */
export async function compareRest(run: ModelRun): Promise<void> {
  for (const [{ job, since }, { status, body }] of await collectAnswers(run)) {
    assert.equal(status, 200, 'a waiter was sent away');
    // An empty or refused file moves the job twice in one request.
    const isOnTheWay = since === 'pending' && job.claimedBy !== null;
    const allowed = isOnTheWay ? ['in_progress', job.status] : [job.status];
    assert.ok(allowed.includes(String(body['status'])), 'a waiter was told something else');
  }
  await compareFollowers(run);
  assert.deepEqual(run.real.server.errors, []);
}

export async function compareDisk({ model, real }: ModelRun): Promise<void> {
  const wanted = model.listHeld().map((path) => path.slice('/upload/'.length));
  // The timer of expiries removes the bytes a moment later.
  const readHeld = async () => (await real.server.listFiles()).sort().join();
  await eventually('only wanted files are held', async () => (await readHeld()) === wanted.sort().join());
}

function pick(body: Record<string, unknown>): object {
  const failure = body['failure'];
  const code = typeof failure === 'object' && failure && 'code' in failure ? failure.code : null;
  return { status: body['status'], failure: code, bytesReceived: body['bytesReceived'] };
}

function describeForOwner({ status, failure, upload }: ModelJob): object {
  return { status, failure, bytesReceived: status === 'failed' ? 0 : (upload?.offset ?? 0) };
}

function describeForPhone(job: ModelJob, phone: number): string | number {
  if (job.isForgotten || job.status === 'failed') return 404;
  if (job.claimedBy === null) return 'ready';
  if (job.claimedBy !== phone) return 'used';
  return job.status === 'completed' ? 'done' : 'sending';
}
