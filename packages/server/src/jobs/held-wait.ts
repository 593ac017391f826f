import type { JobContext } from './job-context.ts';

export interface AwaitedChange {
  jobId: string;
  /** 0: one look, and no waiting. */
  waitMs: number;
  /** Whether nothing else than the job's end is waited for. Default: no. */
  untilEnd?: boolean;
}

/**
 * Waits for news of one job. It is the only way to wait for a job, of requests and of code in this process:
 *
 * - `JobChanges` tells when to look: after each transition of the job, its expiry included (`expiry-timer.ts`), here or
 *   at another instance. Nothing is missed that changes after the constructor was called.
 * - When the time is up, and after `end` (the server stops, or the one who waits has gone), there is one last look.
 * - A look that throws, because the database is away for example, ends the wait. Nobody looks while nothing is told.
 * - It costs a listener, a timer and one promise.
 */
export class HeldWait {
  readonly #unsubscribe: () => void;
  readonly #stopTimer: () => void;
  readonly #untilEnd: boolean;
  #hasChanged = false;
  #isOver: boolean;
  #wake: (() => void) | undefined;

  constructor(
    { changes, clock }: Pick<JobContext, 'changes' | 'clock'>,
    { jobId, waitMs, untilEnd = false }: AwaitedChange,
  ) {
    this.#untilEnd = untilEnd;
    this.#isOver = waitMs === 0;
    this.#unsubscribe = changes.subscribe(jobId, this.#noteChange);
    this.#stopTimer = clock.startTimer(waitMs, this.end);
  }

  /** Makes the next look the last one. */
  readonly end = (): void => {
    this.#isOver = true;
    this.#wake?.();
  };

  readonly #noteChange = (kind: 'changed' | 'ended'): void => {
    if (this.#untilEnd && kind !== 'ended') return;
    this.#hasChanged = true;
    this.#wake?.();
  };

  /**
   * Looks at once, and whenever the job may have changed, until something is found. To be called once.
   *
   * @param look - `undefined`: what is waited for is not there yet. What the last look tells is returned as it is.
   */
  async until<Found>(look: (isLast: boolean) => Promise<Found | undefined>): Promise<Found | undefined> {
    try {
      for (;;) {
        const isLast = this.#isOver;
        this.#hasChanged = false;
        const found = await look(isLast);
        if (found !== undefined || isLast) return found;
        if (!this.#hasChanged && !this.#isOver) await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.#unsubscribe();
      this.#stopTimer();
    }
  }
}
