import type { RouteAction } from '@svc/protocol';
import type { JobClient } from '../client/job-client.ts';
import { checkClient, withCancelMarks } from './cancel-marks.ts';
import { errorResponse, logFailure, notFound, type ReportFailure } from './responses.ts';
import { ROUTES, type OnCompleted, type RouteSettings } from './routes.ts';
import { createSingleFlight } from './single-flight.ts';

/** Which of the routes is asked for, and about which job. */
export interface RouteRequest {
  action: RouteAction;
  /** Absent for `create`. */
  jobId?: string;
}

/** A `Response` refuses the request and is sent as it is; nothing lets it pass. */
export type Refusal = Response | undefined | void;

/**
 * Decides who may use the routes: sessions, cookies and rate limits are the application's. It is called
 * before anything else is done. To read the body, read that of `request.clone()`.
 */
export type Authorize = (request: Request, route: RouteRequest) => Refusal | Promise<Refusal>;

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

/**
 * What all ways to mount the routes share. What it makes never throws: every failure is a JSON answer.
 *
 * @throws SvcError `bad_request`, at once, when there is no client or one that cannot do what is wanted.
 */
export function createHandle(options: RouteHandlerOptions, findRoute: FindRoute): HandleRoute {
  const given = checkClient(options);
  const { onCompleted, authorize, allowCancel = false, report = logFailure } = options;
  const client = withCancelMarks(given, allowCancel);
  const settings: RouteSettings = { client, onCompleted, report, completions: createSingleFlight() };
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
