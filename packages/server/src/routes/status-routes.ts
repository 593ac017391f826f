import { Hono } from 'hono';
import { describeError } from '../telemetry/describe-error.ts';
import { StoreUnavailableError } from '../ports/store-unavailable.ts';
import type { ServerLog, ServerMetrics } from '../ports/telemetry.ts';
import type { NodeEnv } from '../http/node-handler.ts';
import type { ReportError } from './answer-error.ts';

export interface StatusParts {
  /** Rejects when the database cannot be used now. */
  check: () => Promise<void>;
  /** Whether the server is about to stop. */
  isDraining: () => boolean;
  metrics: ServerMetrics;
  log: ServerLog;
  report: ReportError;
}

/**
 * Routes for monitoring. Balancers and monitors ask from other machines, so the first two are open and say nothing
 * else:
 *
 * - `GET /healthz`: the process lives. 200 also while the database is away, which a restart would not solve.
 * - `GET /readyz`: it can take requests now. A proxy avoids an instance that answers 503.
 *
 * The caller guard limits `GET /metrics` to this computer and, from outside, to an API key: the figures are the administrator's.
 */
export function createStatusRoutes(parts: StatusParts): Hono<NodeEnv> {
  const { check, isDraining, metrics } = parts;
  const routes = new Hono<NodeEnv>();
  routes.get('/healthz', (http) => http.json({ status: 'ok' }));
  routes.get('/readyz', async (http) => {
    if (isDraining()) return http.json({ error: 'The server is about to stop.' }, 503, RETRY_SOON);
    try {
      await check();
    } catch (error) {
      tellFailure(parts, error);
      return http.json({ error: 'The jobs cannot be read.' }, 503, RETRY_SOON);
    }
    return http.json({ status: 'ok' });
  });
  routes.get('/metrics', async (http) => {
    const { contentType, text } = await metrics.render();
    return http.body(text, 200, { 'Content-Type': contentType });
  });
  return routes;
}

const RETRY_SOON = { 'Retry-After': '2' };

/** Logs an outage at intervals, and not as an unexpected error at each request of a monitor. */
function tellFailure({ log, report }: StatusParts, error: unknown): void {
  if (error instanceof StoreUnavailableError) report(error);
  else log.warn({ error: describeError(error) }, 'The jobs cannot be read.');
}
