/** What somebody has asked the server to do, when it is killed. */
export const PHASES = [
  'create',
  'claim',
  'send',
  'send the last byte',
  'ask for the offset',
  'cancel',
  'wait',
  'ask where to follow',
  'follow',
  'presign',
  'download',
] as const;

/** Likewise, where phones send to the store themselves. */
export const DIRECT_PHASES = ['ask for parts', 'put a part'] as const;

export type Phase = (typeof PHASES)[number] | (typeof DIRECT_PHASES)[number];

/** Who is in which phase right now. */
export class PhaseTracker {
  readonly #counts = new Map<Phase, number>();
  readonly #arrivals = new Map<Phase, Set<() => void>>();

  async run<Result>(phase: Phase, act: () => Promise<Result>): Promise<Result> {
    this.#counts.set(phase, this.count(phase) + 1);
    for (const notify of this.#arrivals.get(phase) ?? []) notify();
    try {
      return await act();
    } finally {
      this.#counts.set(phase, this.count(phase) - 1);
    }
  }

  count(phase: Phase): number {
    return this.#counts.get(phase) ?? 0;
  }

  /** Resolves when somebody enters the phase, or the signal ends the waiting. */
  waitForEntry(phase: Phase, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const listeners = this.#arrivals.get(phase) ?? new Set();
      this.#arrivals.set(phase, listeners);
      const end = () => {
        listeners.delete(end);
        resolve();
      };
      listeners.add(end);
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
