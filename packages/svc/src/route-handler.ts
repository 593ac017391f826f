import { DEFAULT_ROUTE_BASE, matchRoute, type RouteAction } from '@svc/protocol';
import type { Authorize, RouteRequest } from './authorize.ts';
import { withCancelMarks } from './cancel-marks.ts';
import type { OnCompleted } from './complete-job.ts';
import { errorResponse, notFound } from './error-response.ts';
import type { JobClient } from './job-client.ts';
import { logFailure, type ReportFailure } from './log-failure.ts';
import { readSegments } from './route-segments.ts';
import { cancelJobRoute } from './routes/cancel-job.ts';
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
  /**
   * Adds `DELETE /job/:id`, which cancels the job, and says so in every job (`canCancel: true`).
   * Default false: whoever knows a job's id could end it, unless `authorize` (action `cancel`) says no.
   */
  allowCancel?: boolean | undefined;
  /** Takes what the browser is not told: a callback that threw, for example. Default: `console.error`. */
  report?: ReportFailure | undefined;
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
  /** Answers 404 "Not found" unless `allowCancel` is set. */
  DELETE: HandleRoute;
}

const ROUTES: Record<RouteAction, Route> = {
  create: createJobRoute,
  get: getJobRoute,
  wait: waitRoute,
  download: downloadRoute,
  cancel: cancelJobRoute,
};

/**
 * The four routes of an application backend (contract sections 4.1–4.4), for a Next.js catch-all or
 * anything else that knows `Request` and `Response`. It never throws: every failure is a JSON answer.
 */
export function createRouteHandler(options: RouteHandlerOptions): RouteHandler {
  const { onCompleted, authorize, routeBase = DEFAULT_ROUTE_BASE, allowCancel = false } = options;
  const { report = logFailure } = options;
  const client = withCancelMarks(options.client, allowCancel);
  const settings: RouteSettings = { client, onCompleted, report, completions: createSharedWork() };
  const handle: HandleRoute = async (request, context) => {
    try {
      const segments = await readSegments(request, context, routeBase);
      const route: RouteRequest | undefined = segments && matchRoute(request.method, segments);
      if (!route || (route.action === 'cancel' && !allowCancel)) return notFound();
      const refusal = await authorize?.(request, route);
      return refusal ?? (await ROUTES[route.action](settings, request, route.jobId ?? ''));
    } catch (error) {
      return errorResponse(error, request, report);
    }
  };
  return { GET: handle, POST: handle, DELETE: handle };
}
