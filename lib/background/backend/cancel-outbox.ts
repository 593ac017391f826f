import { isTransient, readCount, retryTransient, type JobClient, type Sleep } from '@svc/protocol';
import { browser } from 'wxt/browser';
import { storage } from 'wxt/utils/storage';
import { parseBackend, type Backend } from '../../settings/saved-backends.ts';
import { shape } from '../../transfer/read-shape.ts';
import { readJobId } from '../../transfer/read-transfer.ts';
import type { JobHandle } from '../../transfer/transfer.ts';

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
  /** What an earlier worker did not get done. */
  load: () => Promise<PendingCancel[]>;
  /** Stores what is owed, and has the worker woken for as long as there is something. */
  save: (owed: readonly PendingCancel[]) => Promise<void>;
}

export interface CancelOutbox {
  /** Returns at once and never throws. A backend that is not known to understand is told nothing. */
  cancel(backend: Backend, job: JobHandle): void;
  /** Goes on with what an earlier worker has left. */
  resume(): Promise<void>;
  /** Tells again those that could not be told. */
  retry(): Promise<void>;
}

/** Nobody breaks it off: it is what is left to do when everything else has ended. */
const NEVER: AbortSignal = new AbortController().signal;

/** Where the backend does not say how long a job lives. */
const LIFETIME_MS = 60 * 60_000;

/**
 * Tells backends that jobs are cancelled, so that the phone stops sending and the bytes go. What is owed
 * is stored until it is done, refused, or the job has ended by itself: the worker may end right after the
 * person's click, and the backend be away for a while.
 */
export function createCancelOutbox(ports: OutboxPorts): CancelOutbox {
  let owed: PendingCancel[] = [];
  const running = new Set<PendingCancel>();

  async function tell(one: PendingCancel): Promise<void> {
    if (running.has(one)) return;
    running.add(one);
    const isSettled = await tryToTell(one);
    running.delete(one);
    if (!isSettled && ports.now() < one.untilMs) return;
    owed = owed.filter((other) => other !== one);
    await ports.save(owed);
  }

  /** Whether nothing more is to be done: it was told, or refused for good. */
  async function tryToTell({ backend, jobId }: PendingCancel): Promise<boolean> {
    const client = ports.createClient(backend);
    try {
      await retryTransient(() => client.cancelJob(jobId, NEVER), { sleep: ports.sleep, signal: NEVER });
      return true;
    } catch (error) {
      return !isTransient(error);
    }
  }

  return {
    cancel: (backend, job) => {
      if (!job.canCancel) return;
      const one = { backend, jobId: job.id, untilMs: job.expiresAtMs ?? ports.now() + LIFETIME_MS };
      owed = [...owed, one];
      void ports.save(owed);
      void tell(one);
    },
    resume: async () => {
      const left = await ports.load();
      owed = [...left, ...owed];
      if (owed.length > left.length) await ports.save(owed); // one was added meanwhile, without those
      await Promise.all(left.map(tell));
    },
    retry: async () => {
      await Promise.all(owed.map(tell));
    },
  };
}

const ALARM = 'pending-cancels';

/** It ends with the browser, and the jobs expire then. */
const owedItem = storage.defineItem<unknown>('session:pendingCancels', { fallback: [] });

export async function loadPendingCancels(): Promise<PendingCancel[]> {
  const stored = await owedItem.getValue();
  return Array.isArray(stored) ? stored.map(readPendingCancel).filter((cancel) => cancel !== undefined) : [];
}

const readPendingCancel = shape<PendingCancel>({
  backend: parseBackend,
  jobId: readJobId,
  untilMs: readCount,
});

/** Stores what is owed; as long as there is something, the worker is woken each minute. */
export async function savePendingCancels(owed: readonly PendingCancel[]): Promise<void> {
  if (owed.length === 0) {
    await Promise.all([owedItem.removeValue(), browser.alarms.clear(ALARM)]);
  } else {
    await Promise.all([owedItem.setValue([...owed]), browser.alarms.create(ALARM, { periodInMinutes: 1 })]);
  }
}

export function onPendingCancelsDue(run: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) run();
  });
}
