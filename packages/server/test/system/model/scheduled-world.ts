import type fc from 'fast-check';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import { createJob } from '../../../src/jobs/create-job.ts';
import { startExpiryTimer } from '../../../src/jobs/expiry-timer.ts';
import type { JobContext } from '../../../src/jobs/job-context.ts';
import { recoverJobs } from '../../../src/jobs/sweep.ts';
import type { JobStore } from '../../../src/ports/job-store.ts';
import { createFakeClock, type FakeClock } from '../../support/time.ts';
import { makeJobContext } from '../../support/test-context.ts';
import { createInstantCheck, type Promises } from './instant-check.ts';
import { createMemoryBlobStore, type MemoryBlobStore } from '../../drivers/memory-blob-store.ts';

/** A server process, which can be killed between any two steps. */
export interface Process {
  context: JobContext;
  life: AbortController;
  /** Resolves when the recovery is over. Phones come only then. */
  ready: Promise<void>;
}

/** One job, its stored data, and the present process. */
export interface World {
  jobId: string;
  store: JobStore;
  blobs: MemoryBlobStore;
  clock: FakeClock;
  promises: Promises;
  process: Process;
  /** Waits for its turn among everything that happens, in a process that may be killed before. */
  pause: (life: AbortSignal, label: string) => Promise<void>;
  restart: () => void;
}

/**
 * A world in which the scheduler decides the order: every step of the stores waits for its turn, and is followed by the
 * check of `instant-check.ts`. The second result closes the world.
 */
export async function createWorld(scheduler: fc.Scheduler): Promise<[World, () => void]> {
  const database = openSqliteDatabase(':memory:');
  const store = createSqliteStores(database).jobs;
  const webhooks = createSqliteStores(database).webhooks;
  const endpoint = { id: 'we_1', projectId: 'demo', url: 'https://a.example/', secret: 'whsec_1' };
  await webhooks.putEndpoint({ ...endpoint, createdAtMs: 1 });
  const blobs = createMemoryBlobStore();
  const clock = createFakeClock();
  const { id: jobId } = await createJob(makeJobContext({ jobs: store, blobs, clock }), 'demo', {});
  const promises: Promises = { fileUntilMs: 0, claims: new Set() };
  const check = createInstantCheck({ jobId, store, webhooks, blobs, clock, promises });
  const pause: World['pause'] = async (life, label) => {
    await scheduler.schedule(Promise.resolve(), label);
    if (life.aborted) await new Promise(() => {});
  };
  const start = () => {
    const life = new AbortController();
    return startProcess({ store, blobs, clock }, life, async (label, run) => {
      await pause(life.signal, label);
      const result = await run();
      await check(label);
      return result;
    });
  };
  const world: World = {
    jobId,
    store,
    blobs,
    clock,
    promises,
    pause,
    process: start(),
    restart() {
      world.process.life.abort();
      world.process = start();
    },
  };
  return [world, () => database.close()];
}

type Step = (label: string, run: () => unknown) => Promise<unknown>;

function startProcess(
  parts: Pick<World, 'store' | 'blobs' | 'clock'>,
  life: AbortController,
  step: Step,
): Process {
  const context = makeJobContext({
    jobs: slowDown(parts.store, step),
    blobs: slowDown(parts.blobs, step),
    clock: parts.clock,
  });
  const ready = recoverJobs(context);
  const stopTimer = ready.then(() => startExpiryTimer(context, () => {}));
  life.signal.addEventListener('abort', () => void stopTimer.then((stop) => stop()));
  return { context, life, ready };
}

/** The same object, whose asynchronous methods wait for their turn. */
function slowDown<Target extends JobStore | MemoryBlobStore>(target: Target, step: Step): Target {
  const isImmediate = new Set<string | symbol>(['begin', 'append', 'readText', 'names', 'onGrown']);
  return new Proxy(target, {
    get(_target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || isImmediate.has(name)) return method;
      return (...args: unknown[]) => step(String(name), () => Reflect.apply(method, target, args));
    },
  });
}
