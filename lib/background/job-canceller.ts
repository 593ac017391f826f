import type { Backend, JobHandle } from '../transfer.ts';
import type { Sleep } from './back-off.ts';
import type { BackendClient } from './backend-client.ts';
import { retryPassing } from './retry-passing.ts';

/** A job that nobody waits for any more, and whose backend has not been told yet. */
export interface OwedCancel {
  backend: Backend;
  jobId: string;
}

export interface CancellerPorts {
  createClient: (backend: Backend) => BackendClient;
  sleep: Sleep;
  /** What an earlier worker did not get done. */
  load: () => Promise<OwedCancel[]>;
  save: (owed: readonly OwedCancel[]) => Promise<void>;
}

export interface JobCanceller {
  /** Returns at once and never throws. A backend that is not known to understand is told nothing. */
  cancel(backend: Backend, job: JobHandle): void;
  /** Goes on with what an earlier worker has left. */
  resume(): Promise<void>;
}

/**
 * Tells backends that jobs are cancelled, so that the phone stops sending and the bytes go. What is owed
 * is stored until it is done: the worker may end right after the person's click.
 */
export function createJobCanceller(ports: CancellerPorts): JobCanceller {
  let owed: OwedCancel[] = [];

  async function tell(one: OwedCancel): Promise<void> {
    const client = ports.createClient(one.backend);
    const options = { sleep: ports.sleep, signal: NEVER };
    // A backend that cannot be told lets the job expire.
    await retryPassing(() => client.cancelJob(one.jobId, NEVER), options).catch(() => undefined);
    owed = owed.filter((other) => other !== one);
    await ports.save(owed);
  }

  return {
    cancel: (backend, job) => {
      if (!job.canCancel) return;
      const one = { backend, jobId: job.id };
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
  };
}

const NEVER = new AbortController().signal;
