import { DEFAULT_ROUTE_BASE } from '@svc/protocol';
import { Hono } from 'hono';
import { answerNotFound, createErrorAnswerer } from './routes/answer-error.ts';
import { createCallerGuard } from './routes/caller-guard.ts';
import type { CallerRules } from './routes/check-caller.ts';
import { createEmbeddedRoutes } from './routes/embedded-routes.ts';
import { createJobApi, type JobApiParts } from './routes/job-api.ts';
import type { NodeEnv } from './routes/node-env.ts';
import { createPhoneApi } from './routes/phone-api.ts';

export interface AppParts extends JobApiParts {
  callerRules: CallerRules;
  /** The API key of the project `embedded`, in memory only. */
  embeddedKey: string;
}

/** Every route that answers with JSON. */
export function createApp(parts: AppParts): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const guard = createCallerGuard(parts.callerRules);
  const jobApi = createJobApi(parts);
  const embeddedRoutes = createEmbeddedRoutes({
    token: parts.embeddedKey,
    fetchJobApi: (request) => jobApi.fetch(request),
  });
  app.get('/healthz', (http) => http.json({ status: 'ok' }));
  app.use(`${DEFAULT_ROUTE_BASE}/*`, guard);
  app.use('/v1/*', guard);
  app.all(`${DEFAULT_ROUTE_BASE}/*`, (http) => embeddedRoutes(http.req.raw));
  app.all('/v1/*', (http) => jobApi.fetch(http.req.raw));
  app.route('/', createPhoneApi(parts));
  app.notFound(answerNotFound);
  app.onError(createErrorAnswerer(parts.report));
  return app;
}
