import type { JobContext } from './job-context.ts';

export interface AwaitedChange {
  jobId: string;
  /** 0: looks once, without waiting. */
  waitMs: number;
  /** Whether to wait for the job's end only. Default: no. */
  untilEnd?: boolean;
}

/** Looks for what is waited for. True: it is found. */
export type Look = (isLast: boolean) => Promise<boolean>;

/**
 * Waits for news of one job. It is the only way to wait for a job, of requests and of code in this process:
 *
 * - `JobChanges` triggers a look after each transition of the job, its expiry included (`expiry-timer.ts`), here or at
 *   another instance. No change after the constructor's call is missed.
 * - There is one last look when the time is up, and after `end` (the server stops, or the caller has gone).
 * - A look that throws, for example because the database is away, ends the wait. Without changes there are no looks.
 * - Between looks it keeps a listener and a timer, and no promise: an async function that waits takes 0.7 kB, and a
 *   wait would need three of them.
 */
export class HeldWait {
  readonly #onNews: () => void;
  readonly #unsubscribe: () => void;
  readonly #stopTimer: () => void;
  readonly #untilEnd: boolean;
  #hasChanged = false;
  #isOver: boolean;
  /** Whether news are to be told. */
  #isAsleep = false;

  /** @param onNews - called when it is time for `look` again. */
  constructor(
    { changes, clock }: Pick<JobContext, 'changes' | 'clock'>,
    { jobId, waitMs, untilEnd = false }: AwaitedChange,
    onNews: () => void,
  ) {
    this.#onNews = onNews;
    this.#untilEnd = untilEnd;
    this.#isOver = waitMs === 0;
    this.#unsubscribe = changes.waits.subscribe(jobId, this.#noteChange);
    this.#stopTimer = clock.startTimer(waitMs, this.end);
  }

  /** Makes the next look the last one. */
  readonly end = (): void => {
    this.#isOver = true;
    this.#tell();
  };

  readonly #noteChange = (kind: 'changed' | 'ended'): void => {
    if (this.#untilEnd && kind !== 'ended') return;
    this.#hasChanged = true;
    this.#tell();
  };

  #tell(): void {
    if (!this.#isAsleep) return;
    this.#isAsleep = false;
    this.#onNews();
  }

  /**
   * Looks at once, and again after changes that came meanwhile. True: the wait is over. False: call it again after
   * `onNews`.
   */
  async look(look: Look): Promise<boolean> {
    try {
      do {
        const isLast = this.#isOver;
        this.#hasChanged = false;
        if ((await look(isLast)) || isLast) return this.#stop();
      } while (this.#hasChanged || this.#isOver);
    } catch (error) {
      this.#stop();
      throw error;
    }
    this.#isAsleep = true;
    return false;
  }

  #stop(): true {
    this.#unsubscribe();
    this.#stopTimer();
    return true;
  }
}
