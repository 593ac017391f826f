/** Work on a job that requests share while they overlap in time. */
export interface SharedWork {
  /**
   * Runs a request. All requests about the same job that overlap share the first call of `once`:
   * its outcome is kept until the last of them has ended.
   */
  share<T>(jobId: string, request: (once: RunOnce) => Promise<T>): Promise<T>;
}

export type RunOnce = (work: () => Promise<unknown>) => Promise<unknown>;

interface Entry {
  requests: number;
  outcome?: Promise<unknown>;
}

export function createSharedWork(): SharedWork {
  const entries = new Map<string, Entry>();
  return {
    share: async (jobId, request) => {
      const entry = entries.get(jobId) ?? { requests: 0 };
      entries.set(jobId, entry);
      entry.requests += 1;
      try {
        return await request((work) => (entry.outcome ??= work()));
      } finally {
        entry.requests -= 1;
        if (entry.requests === 0) entries.delete(jobId);
      }
    },
  };
}
