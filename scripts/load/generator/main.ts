import { pickInstance, type LoadRequest, type LoadResults } from '../load-request.ts';
import { doAtOnce } from './at-once.ts';
import { countPutOff } from './call-http.ts';
import { createJob } from './desk-side.ts';
import { holdWaits, type HeldWaits } from './held-waits.ts';
import { streamFiles } from './stream-files.ts';
import { transferFiles } from './transfer-files.ts';

// The load generator: a separate process, so that its cost is not counted for the servers. It handles one message after
// the other, and answers with the result, or with an error in one sentence. It ends with its parent.

let held: HeldWaits | undefined;

// `end-with-parent.ts` has unreferenced the channel; here it must keep the process running.
process.channel?.ref();
process.on('message', (message) => {
  void answer(message as LoadRequest); // its parent is our own program
});

async function answer(request: LoadRequest): Promise<void> {
  try {
    process.send?.({ result: await run(request), putOff: countPutOff() });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
}

async function run(request: LoadRequest): Promise<LoadResults[LoadRequest['kind']]> {
  switch (request.kind) {
    case 'create':
      return createJobs(request);
    case 'transfer':
      return transferFiles(request);
    case 'stream':
      return streamFiles(request);
    case 'hold':
      held = await holdWaits(request.targets, request.count);
      return held.count;
    case 'release':
      if (!held) throw new Error('No waits are held.');
      return held.release(request.count);
    default:
      return request satisfies never;
  }
}

/** Returns the seconds that it took. */
async function createJobs(request: LoadRequest & { kind: 'create' }): Promise<number> {
  const startedAtMs = performance.now();
  await doAtOnce(request, async (index) => {
    await createJob(pickInstance(request.targets, index));
  });
  return (performance.now() - startedAtMs) / 1000;
}
