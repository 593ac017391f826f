import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** An answer that may take long, and that its receiver can ask for again from where it was cut. */
  isDownload: boolean;
}

/** The requests that are being answered now. */
export class RunningExchanges {
  readonly #running = new Set<Exchange>();
  #isStopping = false;
  #onAllEnded: (() => void) | undefined;

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Counts it until its answer is out or its connection is gone. */
  add(exchange: Exchange): void {
    this.#running.add(exchange);
    // Not `once`, here and elsewhere: it comes once anyway, and ten thousand waits save 10 MB.
    exchange.response.on('close', () => {
      this.#running.delete(exchange);
      if (this.#running.size === 0) this.#onAllEnded?.();
    });
  }

  /** From now on nothing new is taken. Resolves when everything that runs has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#running.size === 0) return;
    const ended = new Promise<void>((resolve) => (this.#onAllEnded = resolve));
    // Nothing more can be asked on these connections.
    for (const { response } of this.#running) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    await ended;
  }

  cutDownloads(): void {
    for (const { isDownload, response } of this.#running) if (isDownload) response.destroy();
  }
}
