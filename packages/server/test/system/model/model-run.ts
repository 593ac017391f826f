import { eventually } from '../../support/time.ts';
import { ReferenceModel, type ModelJob, type ModelUpload } from './reference-model.ts';
import { openRealServer, type RealServer } from './real-server.ts';
import { readAnswer } from '../../support/test-server.ts';

type Answer = Awaited<ReturnType<typeof readAnswer>>;

/** A caller that waits for a job to change. */
interface Waiter {
  job: ModelJob;
  since: string;
  untilMs: number;
  answer: Promise<Answer>;
}

/** A reader that waits for the next bytes of an upload. */
export interface Follower {
  job: ModelJob;
  upload: ModelUpload;
  start: number;
  sinceMs: number;
  answer: Promise<FollowAnswer>;
}

export interface FollowAnswer {
  status: number;
  etag: string | null;
  bytes: Uint8Array;
}

/** The server, and the answers that it holds. */
export interface Real {
  server: RealServer;
  waiters: Waiter[];
  followers: Follower[];
}

export interface ModelRun {
  model: ReferenceModel;
  real: Real;
}

export async function startRun(): Promise<ModelRun> {
  const server = await openRealServer();
  const model = new ReferenceModel(server.clock.now());
  const run = { model, real: { server, waiters: [], followers: [] } };
  await waitForSweep(run);
  return run;
}

/** Resolves when the sweep is over: then the timer of the next one is set. */
export async function waitForSweep({ model, real }: ModelRun): Promise<void> {
  await eventually('the sweep is over', async () => real.server.clock.listTimers().includes(model.sweepAtMs));
}

export async function letPass(run: ModelRun, ms: number): Promise<void> {
  run.real.server.clock.advance(ms);
  run.model.advance(ms);
  await waitForSweep(run);
  await waitForExpiries(run);
}

/** A job in progress fails a moment after its expiry, since the clock does not wait for the timer's work. */
async function waitForExpiries({ model, real }: ModelRun): Promise<void> {
  for (const { id, status, isForgotten } of model.jobs) {
    if (status !== 'failed' || isForgotten) continue;
    await eventually('an expired job has failed', async () => {
      const { body } = await readAnswer(await real.server.call('GET', `/v1/jobs/${id}`));
      return body['status'] === 'failed';
    });
  }
}

/** The longest time that an answer is held. */
export const WAIT_SECONDS = 25;

/** Begins to wait for a job. Resolves when the server holds the answer. */
export async function startWaiter({ model, real }: ModelRun, job: ModelJob): Promise<void> {
  const { clock, call } = real.server;
  const timers = clock.countTimers();
  const answer = call('GET', `/v1/jobs/${job.id}`, { headers: { Prefer: `wait=${WAIT_SECONDS}` } });
  const untilMs = model.nowMs + WAIT_SECONDS * 1000;
  real.waiters.push({ job, since: job.status, untilMs, answer: answer.then(readAnswer) });
  await eventually('a waiter is noted', async () => clock.countTimers() > timers);
}

/** The answers to waiters whose job has changed or whose time is up. A forgotten waiter fails here. */
export async function collectAnswers({ model, real }: ModelRun): Promise<[Waiter, Answer][]> {
  const isDue = ({ job, since, untilMs }: Waiter) => job.status !== since || untilMs <= model.nowMs;
  const due = real.waiters.filter(isDue);
  real.waiters = real.waiters.filter((waiter) => !isDue(waiter));
  return Promise.all(due.map(async (waiter): Promise<[Waiter, Answer]> => [waiter, await waiter.answer]));
}
