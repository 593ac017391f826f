import fc from 'fast-check';
import { isFinalStatus } from '@svc/protocol';
import { readJob } from '../../../src/jobs/read-job.ts';
import { removeStrayFiles } from '../../../src/jobs/sweep.ts';
import { act, actorsArbitrary, type Actor } from './scheduled-actors.ts';
import { createWorld, type World } from './scheduled-world.ts';

/** Half of the runs begin with a completed job, which can fail in other ways. */
const crowd = fc.record({ begins: fc.constantFrom('pending', 'completed'), actors: actorsArbitrary });

const SENDER: Actor = { kind: 'phone', name: 'anna', size: 2, checksum: 'right', isDamaged: false };

/**
 * Two to nine actors on one job, in an order that fast-check decides step by step and can repeat. The state is checked
 * after each step (`instant-check.ts`). At the end the job is final, all actors have ended, and there are no bytes without
 * a job; the sweep removes those of a killed process.
 */
export const interleavings = fc.asyncProperty(
  fc.scheduler(),
  crowd,
  async (scheduler, { begins, actors }) => {
    const [world, close] = await createWorld(scheduler);
    try {
      if (begins === 'completed') await scheduler.waitFor(act(world, SENDER));
      const acting = actors.map((actor) => follow(act(world, actor), actor));
      await scheduler.waitIdle();
      world.clock.advance(world.process.context.options.jobLifetimeMs);
      await scheduler.waitIdle();
      for (const one of acting) one.expectEnd();
      if (actors.some((actor) => actor.kind === 'kill')) {
        await scheduler.waitFor(removeStrayFiles(world.process.context));
      }
      await scheduler.waitFor(expectPeace(world));
    } finally {
      close();
    }
  },
);

/** Notes whether and how an actor has ended. */
function follow(promise: Promise<void>, actor: Actor): { expectEnd: () => void } {
  let end: { error?: Error } | undefined;
  promise.then(
    () => (end = {}),
    (error: Error) => (end = { error }),
  );
  return {
    expectEnd() {
      if (!end) throw new Error(`"${actor.kind}" waits for ever.`);
      if (end.error) throw end.error;
    },
  };
}

async function expectPeace(world: World): Promise<void> {
  const { context } = world.process;
  const job = await readJob(context, world.jobId);
  if (job && !isFinalStatus(job.status)) throw new Error(`The job is still ${job.status}.`);
  // A job that expired while its file became whole keeps the file, too.
  const wanted = (job?.files ?? []).filter(({ isWhole }) => isWhole).map(({ uploadId }) => uploadId);
  const held = world.blobs.names();
  if (held.join() !== wanted.join()) throw new Error(`Held: ${held.join()}. Wanted: ${wanted.join()}.`);
}
