import type { SendOutcome } from '../state/send-outcome.ts';

/** Work that ends by itself or from outside: by the person, the server, or another tab. */
export class OutcomeRace {
  readonly #stopping = new AbortController();
  #isElsewhere = false;
  #endNow: (outcome: SendOutcome) => void = () => undefined;
  readonly #told = new Promise<SendOutcome>((resolve) => (this.#endNow = resolve));

  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Resolves with the first outcome, its own or one from outside. */
  async run(send: () => Promise<SendOutcome>): Promise<SendOutcome> {
    const sent = send().then((outcome) => (this.#isElsewhere ? this.#told : outcome));
    const outcome = await Promise.race([this.#told, sent]);
    this.#stopping.abort();
    return outcome;
  }

  end(outcome: SendOutcome): void {
    this.#endNow(outcome);
    this.#stopping.abort();
  }

  /** Stops sending, since another tab sends. The outcome comes later. */
  yieldToOtherTab(): void {
    this.#isElsewhere = true;
    this.#stopping.abort();
  }
}
