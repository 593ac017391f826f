/** Work on a job that requests share while they overlap in time. */
export interface SingleFlight {
  /**
   * Runs a request. Requests about the same job that overlap share the first call of `once`. Its outcome is kept
   * until all those have ended that were there before it; an outcome that fails is not kept.
   */
  share<T>(jobId: string, request: (once: RunOnce) => Promise<T>): Promise<T>;
}

export type RunOnce = (work: () => Promise<unknown>) => Promise<unknown>;

interface Entry {
  /** Requests that began before there was an outcome: later ones use it and do not make it last longer. */
  holders: number;
  outcome?: Promise<unknown> | undefined;
}

export function createSingleFlight(): SingleFlight {
  const entries = new Map<string, Entry>();
  return {
    share: async (jobId, request) => {
      const entry = entries.get(jobId) ?? { holders: 0 };
      entries.set(jobId, entry);
      const isHolder = !entry.outcome;
      if (isHolder) entry.holders += 1;
      try {
        return await request((work) => (entry.outcome ??= forgetFailure(entry, work())));
      } finally {
        if (isHolder) entry.holders -= 1;
        if (entry.holders === 0 && entries.get(jobId) === entry) entries.delete(jobId);
      }
    },
  };
}

/** Requests that wait for it get the error; later ones try again. */
async function forgetFailure(entry: Entry, outcome: Promise<unknown>): Promise<unknown> {
  try {
    return await outcome;
  } catch (error) {
    entry.outcome = undefined;
    throw error;
  }
}
