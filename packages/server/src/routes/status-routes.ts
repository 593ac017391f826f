import { Hono } from 'hono';
import type { JobContext } from '../jobs/job-context.ts';
import { describeError } from '../telemetry/describe-error.ts';
import type { ServerLog, ServerMetrics } from '../ports/telemetry.ts';
import type { NodeEnv } from '../http/node-handler.ts';

export interface StatusParts {
  context: Pick<JobContext, 'jobs'>;
  metrics: ServerMetrics;
  log: ServerLog;
}

/**
 * What watches over a server asks. `GET /healthz` says nothing but whether jobs can be read: balancers and
 * monitors ask for it by address and from elsewhere, so it is open. `GET /metrics` is for whom the job
 * routes are for: the caller guard stands before it.
 */
export function createStatusRoutes({ context, metrics, log }: StatusParts): Hono<NodeEnv> {
  const routes = new Hono<NodeEnv>();
  routes.get('/healthz', async (http) => {
    try {
      await context.jobs.findNextExpiry();
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
