import { atMost } from './at-most.ts';
import type { HttpServer } from './http-server.ts';

/** How long downloads may go on; they can be resumed. */
const DOWNLOAD_GRACE_MS = 300;
/** How long all other answers may take together, ten thousand ended waits for example. */
const ANSWER_LIMIT_MS = 5_000;

/** Takes no more requests, lets answers out, and ends what holds its connection. */
export async function stopHttpServer({ server, exchanges }: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => exchanges.cutDownloads(), DOWNLOAD_GRACE_MS);
  await atMost(ANSWER_LIMIT_MS, exchanges.stop());
  clearTimeout(timer);
  server.closeAllConnections();
  await closed;
}
