import { SvcError } from '@svc/protocol';
import { Hono, type MiddlewareHandler } from 'hono';
import { DASHBOARD_SECRET_SETTING } from '../../config/dashboard-secret.ts';
import {
  DASHBOARD_API_PATH,
  DASHBOARD_HEADER,
  DASHBOARD_VERSION,
  type SessionState,
} from '@svc/protocol/dashboard';
import { answerNotFound, createErrorAnswerer } from '../answer-error.ts';
import { findRefusal, isOwnPage } from './check-visitor.ts';
import type { DashboardContext, DashboardEnv, DashboardParts } from './dashboard-parts.ts';
import { addKeyRoutes } from './key-routes.ts';
import { addJobRoutes } from './job-routes.ts';
import { addOverviewRoutes } from './overview-routes.ts';
import { addPeopleRoutes } from './people-routes.ts';
import { createSessions, type Sessions } from './session.ts';
import { addWebhookRoutes } from './webhook-routes.ts';

/** The API of the dashboard's page. All routes but that of the session need a session. */
export function createDashboardApi(parts: DashboardParts): Hono<DashboardEnv> {
  const api = new Hono<DashboardEnv>().basePath(DASHBOARD_API_PATH);
  const sessions = createSessions(parts);
  api.use(createDoor(parts));
  api.get('/session', (http) => answerSession(http, sessions.isSignedIn(http)));
  api.post('/session', async (http) => {
    await sessions.signIn(http);
    return answerSession(http, true);
  });
  api.delete('/session', (http) => {
    sessions.signOut(http);
    return answerSession(http, false);
  });
  api.use(requireSession(sessions));
  addOverviewRoutes(api, parts);
  addKeyRoutes(api, parts);
  addPeopleRoutes(api, parts);
  addJobRoutes(api, parts);
  addWebhookRoutes(api, parts);
  api.notFound(answerNotFound);
  api.onError(createErrorAnswerer(parts.report));
  return api;
}

/** Allows requests of the dashboard's own page, if there is a dashboard. */
function createDoor({ settings, rules }: DashboardParts): MiddlewareHandler<DashboardEnv> {
  return async (http, next) => {
    const adminHash = await settings.find(DASHBOARD_SECRET_SETTING);
    if (adminHash === undefined) return answerNotFound(http);
    http.header('Cache-Control', 'no-store');
    const refusal = findRefusal(http.env.incoming, rules);
    if (refusal !== undefined) throw new SvcError('forbidden', refusal);
    checkPage(http);
    http.set('adminHash', adminHash);
    await next();
    return undefined;
  };
}

/** @throws SvcError `forbidden` for another page, `conflict` for a page of another version. */
function checkPage({ req, env }: DashboardContext): void {
  const version = req.header(DASHBOARD_HEADER);
  if (version === undefined || !isOwnPage(env.incoming)) {
    throw new SvcError('forbidden', 'Only the dashboard itself may ask for this. Open /dashboard.');
  }
  if (version !== DASHBOARD_VERSION) {
    throw new SvcError('conflict', 'The server was updated. Reload this page.');
  }
}

function requireSession(sessions: Sessions): MiddlewareHandler<DashboardEnv> {
  return async (http, next) => {
    if (!sessions.isSignedIn(http)) throw new SvcError('unauthorized', 'You are signed out. Sign in again.');
    await next();
  };
}

function answerSession(http: DashboardContext, isSignedIn: boolean): Response {
  return http.json({ isSignedIn } satisfies SessionState);
}
