import { tryDelivery, type WebhookContext } from './try-delivery.ts';

/** So many at once to one endpoint: a slow one takes nobody else's place. */
const MAX_AT_ONCE = 4;
/** Longer than any try takes. */
const LEASE_MS = 60_000;
/** After an error of the store, for example a full disk. */
const RETRY_DELAY_MS = 5000;
/** How long tries may go on when the server stops. The next start makes those that were cut again. */
const STOP_LIMIT_MS = 3000;

/** Sends what is due, at once when it is woken and else when its time has come. */
export class WebhookCourier {
  readonly #context: WebhookContext;
  /** Tries that run now, by endpoint. */
  readonly #tries = new Map<string, Set<Promise<void>>>();
  readonly #cut = new AbortController();
  #round: Promise<void> | undefined;
  #wasWoken = false;
  #isStopped = false;
  #stopTimer: (() => void) | undefined;

  constructor(context: WebhookContext) {
    this.#context = context;
  }

  /** Looks for what is due now. */
  wake(): void {
    if (this.#isStopped) return;
    this.#wasWoken = true;
    this.#round ??= this.#goRound();
  }

  /** Begins no further try. Those that run may end, in three seconds at most. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopTimer?.();
    await this.#round;
    const running = Promise.all([...this.#tries.values()].map((tries) => Promise.all(tries)));
    const timer = setTimeout(() => this.#cut.abort(), STOP_LIMIT_MS);
    await running;
    clearTimeout(timer);
  }

  async #goRound(): Promise<void> {
    while (this.#wasWoken && !this.#isStopped) {
      this.#wasWoken = false;
      try {
        await this.#sendDue();
      } catch (error) {
        this.#context.report(error);
        this.#wakeIn(RETRY_DELAY_MS);
      }
    }
    // In the same step as the last check of `#wasWoken`: a call of `wake` in between would be lost.
    this.#round = undefined;
  }

  async #sendDue(): Promise<void> {
    const { webhooks, clock } = this.#context;
    const nowMs = clock.now();
    for (const endpointId of await webhooks.listDueEndpoints(nowMs)) await this.#sendTo(endpointId, nowMs);
    // What is due already waits for a try to that endpoint to end, which wakes.
    const next = await webhooks.findNextDue(nowMs);
    if (next !== undefined) this.#wakeIn(next - nowMs);
  }

  async #sendTo(endpointId: string, nowMs: number): Promise<void> {
    const limit = MAX_AT_ONCE - (this.#tries.get(endpointId)?.size ?? 0);
    if (limit <= 0 || this.#isStopped) return;
    const claim = { nowMs, leasedUntilMs: nowMs + LEASE_MS, limit };
    for (const delivery of await this.#context.webhooks.claimDue(endpointId, claim)) {
      // An error here is the store's: its lease runs out, and the delivery is made again.
      this.#track(
        endpointId,
        tryDelivery(this.#context, delivery, this.#cut.signal).catch(this.#context.report),
      );
    }
  }

  #track(endpointId: string, attempt: Promise<void>): void {
    const tries = this.#tries.get(endpointId) ?? new Set();
    this.#tries.set(endpointId, tries);
    const tracked = attempt.finally(() => {
      tries.delete(tracked);
      if (tries.size === 0) this.#tries.delete(endpointId);
      this.wake();
    });
    tries.add(tracked);
  }

  #wakeIn(delayMs: number): void {
    this.#stopTimer?.();
    this.#stopTimer = this.#isStopped
      ? undefined
      : this.#context.clock.startTimer(delayMs, () => this.wake());
  }
}
