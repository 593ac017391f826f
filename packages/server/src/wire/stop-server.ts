import { atMost } from './at-most.ts';
import type { HttpServer } from './http-server.ts';
import type { JobContext } from '../jobs/job-context.ts';
import type { UploadLocks } from '../routes/upload-locks.ts';
import { stopHttpServer } from './stop-http-server.ts';

export interface RunningParts {
  http: HttpServer;
  /** Ends the waits. */
  closing: AbortController;
  uploadLocks: UploadLocks;
  context: Pick<JobContext, 'finishing'>;
}

/** How long a slow disk may take to write what has arrived. */
const WRITE_LIMIT_MS = 2_000;
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
