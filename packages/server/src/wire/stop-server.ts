import type { HttpServer } from './http-server.ts';
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
 * How long a slow disk, or a slow store of files, may take to write what has arrived; most often it is there at once. About
 * as long as a request to a store may take, and short enough for ten seconds in all.
 */
const WRITE_LIMIT_MS = 7_000;
/** How long checks of complete uploads may go on. The next start does those that were cut again. */
const CHECK_LIMIT_MS = 2_000;

/**
 * Brings everything that runs to an end from which it can go on, within ten seconds: waits are answered,
 * what phones have sent is in the files, and nothing new is taken.
 */
export async function stopServer({ http, closing, uploadLocks, context }: RunningParts): Promise<void> {
  const stopped = stopHttpServer(http);
  closing.abort();
  await atMost(WRITE_LIMIT_MS, uploadLocks.endAll());
  await stopped;
  await atMost(CHECK_LIMIT_MS, Promise.allSettled(context.finishing.values()));
}

/** Waits for something, up to a time limit in milliseconds. */
async function atMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
  await Promise.race([work, tooLong]);
  clearTimeout(timer);
}

/** How long downloads may go on; they can be resumed. */
const DOWNLOAD_GRACE_MS = 300;
/** How long all other answers may take together, ten thousand ended waits for example. */
const ANSWER_LIMIT_MS = 5_000;

/** Takes no more requests, lets answers out, and ends what holds its connection. */
async function stopHttpServer({ server, exchanges }: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => exchanges.cutDownloads(), DOWNLOAD_GRACE_MS);
  await atMost(ANSWER_LIMIT_MS, exchanges.stop());
  clearTimeout(timer);
  server.closeAllConnections();
  await closed;
}
