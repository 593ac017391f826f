import type { RouteAction } from '@svc/protocol';
import type { Authorize, RouteRequest } from './authorize.ts';
import { checkClient, withCancelMarks } from './cancel-marks.ts';
import type { OnCompleted } from './complete-job.ts';
import { errorResponse, notFound } from './error-response.ts';
import type { JobClient } from './job-client.ts';
import { logFailure, type ReportFailure } from './log-failure.ts';
import { cancelJobRoute } from './routes/cancel-job.ts';
import { createJobRoute } from './routes/create-job.ts';
import { downloadRoute } from './routes/download.ts';
import { getJobRoute } from './routes/get-job.ts';
import type { Route, RouteSettings } from './routes/route.ts';
import { waitRoute } from './routes/wait.ts';
import { createSharedWork } from './shared-work.ts';

/** What the routes are to do, however they are mounted (contract sections 4.3 and 4.4). */
export interface RouteHandlerOptions {
  /** A `SvcServer`, or anything else that can do the same. */
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
  /**
   * Where the routes lie when only the address can tell. Default `/api/svc`. A catch-all or a route file of
   * Next.js knows it by its folder.
   */
  routeBase?: string | undefined;
}

/**
 * `context` is a `RouteContext` where there is one. Its type is open because the type check of
 * `next build` wants another one in each version of Next.js.
 */
export type HandleRoute = (request: Request, context?: unknown) => Promise<Response>;

/** Which route a request is for; `undefined` is a 404 "Not found" (contract section 4.1, rule 2). */
export type FindRoute = (request: Request, context: unknown) => Promise<RouteRequest | undefined>;

const ROUTES: Record<RouteAction, Route> = {
  create: createJobRoute,
  get: getJobRoute,
  wait: waitRoute,
  download: downloadRoute,
  cancel: cancelJobRoute,
};

/**
 * What all ways to mount the routes share. What it makes never throws: every failure is a JSON answer.
 *
 * @throws SvcError `bad_request`, at once, when there is no client or one that cannot do what is wanted.
 */
export function createHandle(options: RouteHandlerOptions, findRoute: FindRoute): HandleRoute {
  const given = checkClient(options);
  const { onCompleted, authorize, allowCancel = false, report = logFailure } = options;
  const client = withCancelMarks(given, allowCancel);
  const settings: RouteSettings = { client, onCompleted, report, completions: createSharedWork() };
  return async (request, context) => {
    try {
      const route = await findRoute(request, context);
      if (!route || (route.action === 'cancel' && !allowCancel)) return notFound();
      const refusal = await authorize?.(request, route);
      return refusal ?? (await ROUTES[route.action](settings, request, route.jobId ?? ''));
    } catch (error) {
      return errorResponse(error, request, report);
    }
  };
}
