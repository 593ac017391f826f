import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** A long answer that its receiver can resume. */
  isDownload: boolean;
}

/** The requests in progress. */
export class RunningExchanges {
  readonly #running = new Set<Exchange>();
  #isStopping = false;
  #onAllEnded: (() => void) | undefined;

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Counts a request until its answer is sent or its connection is closed. */
  add(exchange: Exchange): void {
    this.#running.add(exchange);
    // `on` instead of `once`, here and elsewhere: the event comes once, and ten thousand waits save 10 MB.
    exchange.response.on('close', () => {
      this.#running.delete(exchange);
      if (this.#running.size === 0) this.#onAllEnded?.();
    });
  }

  /** Takes no new requests. Resolves when all running ones have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#running.size === 0) return;
    const ended = new Promise<void>((resolve) => (this.#onAllEnded = resolve));
    // Their connections take no further request.
    for (const { response } of this.#running) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    await ended;
  }

  cutDownloads(): void {
    for (const { isDownload, response } of this.#running) if (isDownload) response.destroy();
  }
}
