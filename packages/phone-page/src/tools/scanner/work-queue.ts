/** Work on pictures, one at a time: what the person waits for before what is only looked at. */
export class WorkQueue {
  readonly #signal: AbortSignal;
  readonly #waiting: { run: () => Promise<void>; isUrgent: boolean }[] = [];
  #isRunning = false;

  /** @param signal - ends it: what waits is never begun. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  add<Result>(work: () => Promise<Result>, { isUrgent = true } = {}): Promise<Result> {
    return new Promise((resolve, reject) => {
      // It never rejects: a failure is the caller's.
      this.#waiting.push({ run: () => work().then(resolve, reject), isUrgent });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0 && !this.#signal.aborted) {
      const urgent = this.#waiting.findIndex(({ isUrgent }) => isUrgent);
      const [next] = this.#waiting.splice(Math.max(urgent, 0), 1);
      await next?.run();
    }
    this.#isRunning = false;
  }
}
