import { Hono } from 'hono';
import { describeError } from '../telemetry/describe-error.ts';
import type { ServerLog, ServerMetrics } from '../ports/telemetry.ts';
import type { NodeEnv } from '../http/node-handler.ts';

export interface StatusParts {
  /** Rejects when the database cannot be used now. */
  check: () => Promise<void>;
  /** Whether the server is about to stop. */
  isDraining: () => boolean;
  metrics: ServerMetrics;
  log: ServerLog;
}

/**
 * What watches over a server asks. Balancers and monitors ask by address and from elsewhere, so the first two are open
 * and say nothing else:
 *
 * - `GET /healthz`: the process lives. Not so when only the database is away: a restart would not bring that back.
 * - `GET /readyz`: it can take requests now. A proxy passes over an instance that says 503.
 *
 * `GET /metrics` is for whom the job routes are for: the caller guard stands before it.
 */
export function createStatusRoutes({ check, isDraining, metrics, log }: StatusParts): Hono<NodeEnv> {
  const routes = new Hono<NodeEnv>();
  routes.get('/healthz', (http) => http.json({ status: 'ok' }));
  routes.get('/readyz', async (http) => {
    if (isDraining()) return http.json({ error: 'The server is about to stop.' }, 503);
    try {
      await check();
      return http.json({ status: 'ok' });
    } catch (error) {
      // Not reported as unexpected each time that a monitor asks.
      log.warn({ error: describeError(error) }, 'The jobs cannot be read.');
      return http.json({ error: 'The jobs cannot be read.' }, 503);
    }
  });
  routes.get('/metrics', async (http) => {
    const { contentType, text } = await metrics.render();
    return http.body(text, 200, { 'Content-Type': contentType });
  });
  return routes;
}
