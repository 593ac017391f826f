import { DEFAULT_ROUTE_BASE, matchRoute, type RouteAction } from '@svc/protocol';
import type { Authorize, RouteRequest } from './authorize.ts';
import type { OnCompleted } from './complete-job.ts';
import { errorResponse, notFound } from './error-response.ts';
import type { JobClient } from './job-client.ts';
import { readSegments } from './route-segments.ts';
import { createJobRoute } from './routes/create-job.ts';
import { downloadRoute } from './routes/download.ts';
import { getJobRoute } from './routes/get-job.ts';
import type { Route, RouteSettings } from './routes/route.ts';
import { waitRoute } from './routes/wait.ts';
import { createSharedWork } from './shared-work.ts';

export interface RouteHandlerOptions {
  client: JobClient;
  /** Called when a job has completed; default: `result` is the presigned download. */
  onCompleted?: OnCompleted | undefined;
  /** Default: everybody may use the routes. */
  authorize?: Authorize | undefined;
  /** Where the routes lie when no catch-all says it. Default `/api/svc`. */
  routeBase?: string | undefined;
}

/**
 * `context` is a `RouteContext` where there is one. Its type is open because the type check of
 * `next build` wants another one in each version of Next.js.
 */
export type HandleRoute = (request: Request, context?: unknown) => Promise<Response>;

export interface RouteHandler {
  GET: HandleRoute;
  POST: HandleRoute;
}

const ROUTES: Record<RouteAction, Route> = {
  create: createJobRoute,
  get: getJobRoute,
  wait: waitRoute,
  download: downloadRoute,
};

/**
 * The four routes of an application backend (contract sections 4.1–4.4), for a Next.js catch-all or
 * anything else that knows `Request` and `Response`. It never throws: every failure is a JSON answer.
 */
export function createRouteHandler(options: RouteHandlerOptions): RouteHandler {
  const { client, onCompleted, authorize, routeBase = DEFAULT_ROUTE_BASE } = options;
  const settings: RouteSettings = { client, onCompleted, completions: createSharedWork() };
  const handle: HandleRoute = async (request, context) => {
    try {
      const segments = await readSegments(request, context, routeBase);
      const route: RouteRequest | undefined = segments && matchRoute(request.method, segments);
      if (!route) return notFound();
      const refusal = await authorize?.(request, route);
      return refusal ?? (await ROUTES[route.action](settings, request, route.jobId ?? ''));
    } catch (error) {
      return errorResponse(error, request);
    }
  };
  return { GET: handle, POST: handle };
}
