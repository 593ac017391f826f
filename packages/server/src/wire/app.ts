import { DEFAULT_ROUTE_BASE, SERVER_ABOUT_PATH } from '@svc/protocol';
import { Hono } from 'hono';
import type { AddressLimits } from '../limits/address-limits.ts';
import { createAppLimits } from '../limits/limit-app.ts';
import { answerNotFound, createErrorAnswerer } from '../routes/answer-error.ts';
import { createCallerGuard } from '../routes/caller-guard.ts';
import { createApiKeyCheck } from '../routes/check-api-key.ts';
import { createAccessKeyCheck, type AccessKeyParts } from '../routes/check-access-key.ts';
import type { CallerRules } from '../routes/check-caller.ts';
import { createCors } from '../routes/cors.ts';
import { createEmbeddedRoutes } from '../routes/embedded-routes.ts';
import { createJobApi, type JobApiParts } from '../routes/job-api.ts';
import type { NodeEnv } from '../http/node-handler.ts';
import { readPerson } from '../http/request-person.ts';
import { createDashboardApi } from '../routes/dashboard/dashboard-api.ts';
import type { DashboardParts } from '../routes/dashboard/dashboard-parts.ts';
import { createPhoneApi } from '../routes/phone-api.ts';
import { createPracticeRoutes, type PracticeParts } from '../routes/pages.ts';
import { createDirectPartsRoutes, type DirectPartsParts } from '../routes/upload/direct-parts.ts';
import { createStatusRoutes, type StatusParts } from '../routes/status-routes.ts';

export interface AppParts extends JobApiParts, AccessKeyParts, StatusParts, DirectPartsParts {
  callerRules: CallerRules;
  /** The API key of the project `embedded`, in memory only. */
  embeddedKey: string;
  limits: AddressLimits;
  dashboard: DashboardParts;
  listAddresses: PracticeParts['listAddresses'];
}

/** All routes that answer with JSON. */
export function createApp(parts: AppParts): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const { callerRules } = parts;
  const cors = createCors(callerRules);
  const checkAccessKey = createAccessKeyCheck(parts);
  const jobApi = createJobApi(parts);
  const embeddedRoutes = createEmbeddedRoutes({
    token: parts.embeddedKey,
    fetchJobApi: (request, bindings) => jobApi.fetch(request, bindings),
    log: parts.log,
  });
  const metricsRules = { ...callerRules, takesKnownNamesOnly: true };
  app.use('/metrics', cors, createCallerGuard(metricsRules, createApiKeyCheck(parts)));
  app.route('/', createStatusRoutes(parts));
  app.route('/', createDashboardApi(parts.dashboard));
  app.use(`${DEFAULT_ROUTE_BASE}/*`, cors, createCallerGuard(callerRules, checkAccessKey));
  app.use('/v1/*', cors, createCallerGuard(callerRules, takeAnyKey));
  app.use(SERVER_ABOUT_PATH, cors, createCallerGuard(callerRules, checkAccessKey));
  app.use(createAppLimits(parts.limits));
  app.all(`${DEFAULT_ROUTE_BASE}/*`, (http) =>
    embeddedRoutes(http.req.raw, { accessKeyId: readPerson(http.env.incoming)?.id }),
  );
  app.all('/v1/*', (http) => jobApi.fetch(http.req.raw));
  app.route('/', createPhoneApi(parts.context));
  app.route('/', createDirectPartsRoutes(parts));
  app.route('/', createPracticeRoutes({ ...parts.context, ...parts }));
  app.notFound(answerNotFound);
  app.onError(createErrorAnswerer(parts.report));
  return app;
}

/** The job API checks its keys itself. */
async function takeAnyKey(): Promise<void> {}
