import type { Server, ServerResponse } from 'node:http';
import type { JobContext } from '../jobs/job-context.ts';
import type { UploadLocks } from '../routes/upload/upload-locks.ts';

export interface RunningParts {
  http: HttpServer;
  /** Ends the waits. */
  closing: AbortController;
  uploadLocks: UploadLocks;
  context: Pick<JobContext, 'finishing'>;
}

/**
 * How long writing received bytes to a slow disk or store may take, usually a moment. About the limit of a request to a
 * store, and short enough for ten seconds in all.
 */
const WRITE_LIMIT_MS = 7_000;
/** How long checks of complete uploads may go on. Aborted ones are repeated at the next start. */
const CHECK_LIMIT_MS = 2_000;

/**
 * Stops everything within ten seconds so that it can be resumed: waits are answered, received bytes are written, and
 * new requests are refused.
 */
export async function stopServer({ http, closing, uploadLocks, context }: RunningParts): Promise<void> {
  const stopped = stopHttpServer(http);
  closing.abort();
  await atMost(WRITE_LIMIT_MS, uploadLocks.endAll());
  await stopped;
  await atMost(CHECK_LIMIT_MS, Promise.allSettled(context.finishing.values()));
}

/** Waits for work, up to a time limit in milliseconds. */
async function atMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
  await Promise.race([work, tooLong]);
  clearTimeout(timer);
}

/** A server and its requests in progress. */
export interface HttpServer {
  server: Server;
  exchanges: RunningExchanges;
}

/** How long downloads may go on; they can be resumed. */
const DOWNLOAD_GRACE_MS = 300;
/** How long all other answers may take together, for example ten thousand ended waits. */
const ANSWER_LIMIT_MS = 5_000;

/** Takes no more requests, lets answers end, and closes the other connections. */
async function stopHttpServer({ server, exchanges }: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => exchanges.cutDownloads(), DOWNLOAD_GRACE_MS);
  await atMost(ANSWER_LIMIT_MS, exchanges.stop());
  clearTimeout(timer);
  server.closeAllConnections();
  await closed;
}

/** The requests in progress. */
export class RunningExchanges {
  /** Answers, and whether they are downloads: long ones that their receiver can resume. */
  readonly #running = new Map<ServerResponse, boolean>();
  #isStopping = false;
  #onAllEnded: (() => void) | undefined;

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Counts a request until its answer is sent or its connection is closed. */
  add(response: ServerResponse, isDownload: boolean): void {
    this.#running.set(response, isDownload);
    // `on` instead of `once`, here and elsewhere: the event comes once, and ten thousand waits save 10 MB.
    response.on('close', () => {
      this.#running.delete(response);
      if (this.#running.size === 0) this.#onAllEnded?.();
    });
  }

  /** Takes no new requests. Resolves when all running ones have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#running.size === 0) return;
    const ended = new Promise<void>((resolve) => (this.#onAllEnded = resolve));
    // Their connections take no further request.
    for (const response of this.#running.keys()) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    await ended;
  }

  cutDownloads(): void {
    for (const [response, isDownload] of this.#running) if (isDownload) response.destroy();
  }
}
