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
 * What watches over a server asks. Balancers and monitors ask by address and from elsewhere, so the first two are open
 * and say nothing else:
 *
 * - `GET /healthz`: the process lives. Not so when only the database is away: a restart would not bring that back.
 * - `GET /readyz`: it can take requests now. A proxy passes over an instance that says 503.
 *
 * `GET /metrics` is for whom the job routes are for: the caller guard stands before it.
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

/** An outage is told now and then; nothing is reported as unexpected each time that a monitor asks. */
function tellFailure({ log, report }: StatusParts, error: unknown): void {
  if (error instanceof StoreUnavailableError) report(error);
  else log.warn({ error: describeError(error) }, 'The jobs cannot be read.');
}
