import { KeyedListeners } from '../../../src/keyed-listeners.ts';

/** A request that may be running when the server is killed. */
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

/** The same, if phones send straight to the store. */
export const DIRECT_PHASES = ['ask for parts', 'put a part'] as const;

export type Phase = (typeof PHASES)[number] | (typeof DIRECT_PHASES)[number];

/** The running requests, by phase. */
export class PhaseTracker {
  readonly #counts = new Map<Phase, number>();
  readonly #arrivals = new KeyedListeners();

  async run<Result>(phase: Phase, act: () => Promise<Result>): Promise<Result> {
    this.#counts.set(phase, this.count(phase) + 1);
    this.#arrivals.tell(phase);
    try {
      return await act();
    } finally {
      this.#counts.set(phase, this.count(phase) - 1);
    }
  }

  count(phase: Phase): number {
    return this.#counts.get(phase) ?? 0;
  }

  /** Resolves when a request enters the phase, or the signal is aborted. */
  waitForEntry(phase: Phase, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        stop();
        resolve();
      };
      const stop = this.#arrivals.subscribe(phase, end);
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
