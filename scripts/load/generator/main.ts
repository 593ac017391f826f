import { doAtOnce } from './at-once.ts';
import { countPutOff } from './call-http.ts';
import { createJob } from './desk-side.ts';
import { holdWaits, type HeldWaits } from './held-waits.ts';
import { pickInstance, type Load } from './load-targets.ts';
import { streamFiles } from './stream-files.ts';
import { transferFiles } from './transfer-files.ts';

// The load generator: a separate process, so that its cost is not counted for the servers. It handles one message after
// the other, and answers with the result, or with an error in one sentence. It ends with its parent.

const CREATING_AT_ONCE = 16;
let held: HeldWaits | undefined;

/** The generator's work, one at a time. Options and results are sent between processes, as JSON. */
const WORK = {
  /** Resolves with the seconds that it took. */
  create: createJobs,
  /** Whole transfers of small files with different bytes. */
  transfer: transferFiles,
  /** Transfers of large files, for the byte rate. */
  stream: streamFiles,
  /** The waits stay until `release`. Resolves with their number. */
  async hold({ targets, count }: CountedWork) {
    held = await holdWaits(targets, { count, concurrency: CREATING_AT_ONCE });
    return held.count;
  },
  /** Completes some of the waited-for jobs, and gives up the rest. */
  async release({ count }: CountedWork) {
    if (!held) throw new Error('No waits are held.');
    return held.release(count);
  },
  /** The number of 502 and 503 answers so far. */
  putOff: async () => countPutOff(),
};

type CountedWork = Omit<Load, 'concurrency'>;

export type LoadWork = typeof WORK;

// `end-with-parent.ts` has unreferenced the channel; here it must keep the process running.
process.channel?.ref();
process.on('message', (message) => {
  void answer(message as LoadMessage); // its parent is our own program
});

interface LoadMessage {
  name: keyof LoadWork;
  /** The options of this work. */
  options: never;
}

async function answer({ name, options }: LoadMessage): Promise<void> {
  try {
    const result: unknown = await WORK[name](options);
    process.send?.({ result });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
}

async function createJobs(options: Load): Promise<number> {
  const startedAtMs = performance.now();
  await doAtOnce(options, async (index) => {
    await createJob(pickInstance(options.targets, index));
  });
  return (performance.now() - startedAtMs) / 1000;
}
