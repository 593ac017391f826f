import type { HttpServer } from './http-server.ts';

/** How long answers that are on their way may take. */
const GRACE_MS = 300;

/** Stops accepting, lets answers out, ends what still runs, and waits until nothing does. */
export async function stopHttpServer({ server, drain }: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(timer);
  await drain();
}
