import { SvcError, type Job } from '@svc/protocol';
import type { BackendClient } from '../../../lib/background/backend-client.ts';
import { createTransferRunner } from '../../../lib/background/transfer-runner.ts';
import { createFillOnce } from '../../../lib/content/fill/create-fill-once.ts';
import type { FillOutcome } from '../../../lib/messages.ts';
import type { Transfer } from '../../../lib/transfer.ts';
import { job, transferIn } from './drive-world.ts';

/** When a worker dies: at its n-th step that anybody could notice, before it takes effect or right after. */
export interface Death {
  step: number;
  when: 'before' | 'after';
}

/** What outlives a worker: the browser's session storage, the backend with its phone, and the page. */
export function createOutside(outcomes: FillOutcome[] = [], failures: boolean[] = []) {
  const stored = new Map<number, string>();
  const seenByPage: string[] = [];
  const delivered: string[] = [];
  const world = { jobs: 0 };
  const answers = [...outcomes];
  const fails = [...failures];
  const { fillOnce: page } = createFillOnce(async ({ blob, name }) => {
    const outcome = answers.shift() ?? 'filled';
    seenByPage.push(`${outcome}: ${name}`);
    if (outcome === 'filled') delivered.push(await blob.text());
    return outcome;
  });
  const save = (transfer: Transfer) => void stored.set(transfer.tabId, JSON.stringify(transfer));
  save(transferIn({ name: 'creating' }));
  return {
    world,
    page,
    delivered,
    seenByPage,
    save,
    load: () => [...stored.values()].map((text) => JSON.parse(text) as Transfer), // what `save` wrote
    /** Whether the next request is one that fails, in a way that may pass. */
    isCutOff: () => fails.shift() ?? false,
  };
}

export type Outside = ReturnType<typeof createOutside>;

/** A worker that takes up what is stored. Resolves when it is dead, or has nothing to do any more. */
export async function live(outside: Outside, death: Death | null): Promise<'died' | 'rested'> {
  const { gate, dead, isDead } = createLife(death);
  const runs: Promise<void>[] = [];
  const runner = createTransferRunner({
    createClient: () => createClient(outside, gate, isDead),
    fetch: () => gate(async () => (outside.isCutOff() ? cutOff() : new Response('abc'))),
    sleep: async (_ms, signal) => {
      await Promise.resolve();
      if (isDead()) await forever();
      signal.throwIfAborted();
    },
    now: () => 0,
    isOnline: () => true,
    hasAccess: async () => false,
    cancelJob: () => undefined,
    files: new Map(),
    deliver: ({ id }, { blob, name, lastModified }) =>
      gate(() =>
        outside.page({
          transferId: id,
          key: '1',
          addsToField: false,
          isForced: false,
          maxBytes: null,
          type: blob.type,
          size: blob.size,
          blob,
          name,
          lastModified,
        }),
      ),
    onMoved: async () => undefined,
    onChanged: (transfer) => gate(async () => outside.save(transfer)),
    onDropped: () => undefined,
    keepAwakeDuring: (work) => {
      const run = work();
      runs.push(run);
      return run;
    },
  });
  for (const transfer of outside.load()) runner.adopt(transfer);
  return Promise.race([dead, Promise.all(runs).then(() => 'rested' as const)]);
}

type Gate = <T>(act: () => Promise<T>) => Promise<T>;

function createLife(death: Death | null) {
  const dying = new EventTarget();
  const dead = new Promise<'died'>((resolve) => {
    dying.addEventListener('death', () => resolve('died'));
  });
  let steps = 0;
  let isDead = false;
  function die(): Promise<never> {
    isDead = true;
    dying.dispatchEvent(new Event('death'));
    return forever();
  }
  const gate: Gate = async (act) => {
    if (isDead) return forever();
    steps += 1;
    const isLast = steps === death?.step;
    if (isLast && death.when === 'before') return die();
    const result = await act();
    return isLast || isDead ? die() : result;
  };
  return { gate, dead, isDead: () => isDead };
}

/** A backend whose phone is sending at the first question, and has sent at the second one. */
function createClient({ world, isCutOff }: Outside, gate: Gate, isDead: () => boolean): BackendClient {
  const sending: Job = { ...job, status: 'in_progress', size: 3, bytesReceived: 1 };
  let waits = 0;
  return {
    createJob: () =>
      gate(async () => {
        world.jobs += 1;
        return { ...job, id: `j${world.jobs}` };
      }),
    getJob: async () => (isDead() ? forever() : sending),
    wait: () =>
      gate(async () => {
        if (isCutOff()) throw new SvcError('unreachable', 'x');
        waits += 1;
        if (waits === 1) return { kind: 'ask_again' };
        return { kind: 'final', job: { ...sending, status: 'completed', fileName: 'a.jpg' } };
      }),
    getDownload: () =>
      gate(async () => {
        if (isCutOff()) throw new SvcError('internal', 'x');
        return { url: 'https://s.example/a', fileName: 'a.jpg', size: 3 };
      }),
    cancelJob: async () => undefined,
  };
}

function cutOff(): never {
  throw new TypeError('Failed to fetch');
}

function forever(): Promise<never> {
  return new Promise(() => {});
}
