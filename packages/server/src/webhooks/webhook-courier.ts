import { DATABASE_RETRY_DELAY_MS } from '../ports/store-unavailable.ts';
import { tryDelivery, type WebhookContext } from './try-delivery.ts';

/** Per endpoint, so that a slow one does not delay the others. */
const MAX_AT_ONCE = 4;
/** Longer than any try. */
const LEASE_MS = 60_000;
/** How long running tries may go on when the server stops. Aborted ones are sent again at the next start. */
const STOP_LIMIT_MS = 3000;

/** Sends deliveries when they are due, and looks for new ones when `wake` is called. */
export class WebhookCourier {
  readonly #context: WebhookContext;
  /** Running tries by endpoint. */
  readonly #tries = new Map<string, Set<Promise<void>>>();
  readonly #cut = new AbortController();
  #sending: Promise<void> | undefined;
  #checkAgain = false;
  #isStopped = false;
  #stopTimer: (() => void) | undefined;

  constructor(context: WebhookContext) {
    this.#context = context;
  }

  /** Looks for deliveries that are due now. */
  wake(): void {
    if (this.#isStopped) return;
    this.#checkAgain = true;
    this.#sending ??= this.#sendUntilNothingDue();
  }

  /** Begins no new try, and lets running ones end within three seconds. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopTimer?.();
    await this.#sending;
    const running = Promise.all([...this.#tries.values()].map((tries) => Promise.all(tries)));
    const timer = setTimeout(() => this.#cut.abort(), STOP_LIMIT_MS);
    await running;
    clearTimeout(timer);
  }

  async #sendUntilNothingDue(): Promise<void> {
    while (this.#checkAgain && !this.#isStopped) {
      this.#checkAgain = false;
      try {
        await this.#sendDue();
      } catch (error) {
        this.#context.report(error);
        this.#wakeIn(DATABASE_RETRY_DELAY_MS);
      }
    }
    // No `await` since the last check of `#checkAgain`: a call of `wake` in between would be lost.
    this.#sending = undefined;
  }

  async #sendDue(): Promise<void> {
    const { webhooks, clock } = this.#context;
    const nowMs = clock.now();
    for (const endpointId of await webhooks.listDueEndpoints(nowMs)) await this.#sendTo(endpointId, nowMs);
    // Due deliveries that are not sent yet wait for a running try to that endpoint. Its end calls `wake`.
    const next = await webhooks.findNextDue(nowMs);
    if (next !== undefined) this.#wakeIn(next - nowMs);
  }

  async #sendTo(endpointId: string, nowMs: number): Promise<void> {
    const limit = MAX_AT_ONCE - (this.#tries.get(endpointId)?.size ?? 0);
    if (limit <= 0 || this.#isStopped) return;
    const claim = { nowMs, leasedUntilMs: nowMs + LEASE_MS, limit };
    for (const delivery of await this.#context.webhooks.claimDue(endpointId, claim)) {
      // Only the store can fail here. Then the lease expires, and the delivery is sent again.
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
