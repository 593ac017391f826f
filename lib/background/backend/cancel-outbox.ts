import { isTransient, readCount, retryTransient, type JobClient, type Sleep } from '@svc/protocol';
import { browser } from 'wxt/browser';
import { parseBackend, type Backend } from '../../settings/saved-backends.ts';
import { shape } from '../../transfer/read-shape.ts';
import { readJobId } from '../../transfer/read-transfer.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import { createSessionList } from '../storage/session-list.ts';

/** A job that nobody waits for any more, and whose backend has not been told yet. */
export interface PendingCancel {
  backend: Backend;
  jobId: string;
  /** When the job has ended by itself, milliseconds since 1970. */
  untilMs: number;
}

export interface OutboxPorts {
  createClient: (backend: Backend) => JobClient;
  sleep: Sleep;
  now: () => number;
}

/** The requests are never broken off: cancelling is all that is left to do for these jobs. */
const NEVER: AbortSignal = new AbortController().signal;

/** Where the backend does not say how long a job lives. */
const LIFETIME_MS = 60 * 60_000;

const ALARM = 'pending-cancels';

/** It ends with the browser; the jobs expire then. */
const { load, store } = createSessionList(
  'pendingCancels',
  shape<PendingCancel>({ backend: parseBackend, jobId: readJobId, untilMs: readCount }),
);

/**
 * Tells backends that jobs are cancelled, so that the phone stops sending and the bytes go. What is owed
 * is stored until it is done, refused, or the job has ended by itself: the worker may end right after the
 * person's click, and the backend be away for a while. Goes on with what an earlier worker has left.
 *
 * @returns cancels a job: returns at once and never throws. A backend that is not known to understand is told nothing.
 */
export function createCancelOutbox({ createClient, sleep, now }: OutboxPorts) {
  let owed: PendingCancel[] = [];
  const running = new Set<PendingCancel>();

  async function tell(one: PendingCancel): Promise<void> {
    if (running.has(one)) return;
    running.add(one);
    const isSettled = await tryToTell(one);
    running.delete(one);
    if (!isSettled && now() < one.untilMs) return;
    owed = owed.filter((other) => other !== one);
    await save(owed);
  }

  /** Whether nothing more is to be done: it was told, or refused for good. */
  async function tryToTell({ backend, jobId }: PendingCancel): Promise<boolean> {
    const client = createClient(backend);
    try {
      await retryTransient(() => client.cancelJob(jobId, NEVER), { sleep, signal: NEVER });
      return true;
    } catch (error) {
      return !isTransient(error);
    }
  }

  async function resume(): Promise<void> {
    const left = await load();
    owed = [...left, ...owed];
    if (owed.length > left.length) await save(owed); // one was added meanwhile, without those
    await Promise.all(left.map(tell));
  }

  void resume();
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) void Promise.all(owed.map(tell));
  });

  return (backend: Backend, job: JobHandle): void => {
    if (!job.canCancel) return;
    const one = { backend, jobId: job.id, untilMs: job.expiresAtMs ?? now() + LIFETIME_MS };
    owed = [...owed, one];
    void save(owed);
    void tell(one);
  };
}

/** Stores what is owed; as long as there is something, the worker is woken each minute. */
async function save(owed: readonly PendingCancel[]): Promise<void> {
  const { alarms } = browser;
  const waking = owed.length === 0 ? alarms.clear(ALARM) : alarms.create(ALARM, { periodInMinutes: 1 });
  await Promise.all([store(owed), waking]);
}
