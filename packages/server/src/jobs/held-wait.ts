import type { JobContext } from './job-context.ts';

export interface AwaitedChange {
  jobId: string;
  /** 0: looks once, without waiting. */
  waitMs: number;
  /** Whether to wait for the job's end only. Default: no. */
  untilEnd?: boolean;
}

/**
 * Waits for news of one job. It is the only way to wait for a job, of requests and of code in this process:
 *
 * - `JobChanges` triggers a look after each transition of the job, its expiry included (`expiry-timer.ts`), here or at
 *   another instance. No change after the constructor's call is missed.
 * - There is one last look when the time is up, and after `end` (the server stops, or the caller has gone).
 * - A look that throws, for example because the database is away, ends the wait. Without changes there are no looks.
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
    this.#unsubscribe = changes.waits.subscribe(jobId, this.#noteChange);
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
   * Looks at once, and after each change of the job, until something is found. Call it once.
   *
   * @param look - `undefined`: not found yet. The result of the last look is returned in any case.
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
