import { readJsonBody, readObject, readText, type JobMetadata } from '@svc/protocol';
import { readDecision, type Authorize, type RouteRequest } from './authorize.ts';
import { prepareClient, type ClientOption, type HandlerClient } from './handler-client.ts';
import { errorResponse, logFailure, notFound, setUpFailure, type ReportFailure } from './responses.ts';
import { ROUTES, type OnCompleted, type RouteSettings } from './routes.ts';
import { createSingleFlight } from './single-flight.ts';

/**
 * Options of the routes, for every way to mount them (contract sections 4.3 and 4.4).
 *
 * @typeParam Metadata - what `authorize` says of a job, as JSON gives it back: `onCompleted` and the page find it in
 *   `job.metadata`.
 * @typeParam Result - what `onCompleted` returns.
 */
export interface RouteHandlerOptions<Metadata = JobMetadata, Result = unknown> {
  /**
   * A `SvcServer`, or an object with the same methods. An arrow function that returns one is called when the first
   * request comes: the build of an application then needs no `SVC_TOKEN`, and a missing one is told to the page in development.
   */
  client: ClientOption;
  /** Default: everybody may use the routes, and jobs have no metadata. */
  authorize?: Authorize<NoInfer<Metadata>> | undefined;
  /** Called when a job has completed; default: `result` is the presigned download. */
  onCompleted?: OnCompleted<Metadata, Result> | undefined;
  /**
   * Adds `DELETE /job/:id`, which cancels the job, and sets `canCancel: true` in every job. Default false: anybody who
   * knows a job's id could cancel it, unless `authorize` (action `cancel`) refuses.
   */
  allowCancel?: boolean | undefined;
  /**
   * Leaves `canSeal: true` in jobs of a transfer server that says it: phones then seal files to the browser that shows
   * the code, where that browser wants it. Default false: neither the transfer server nor this application can read a
   * sealed file, and `onCompleted` gets ciphertext.
   */
  allowSealing?: boolean | undefined;
  /** Takes errors whose details the browser does not get, for example of a callback. Default: `console.error`. */
  report?: ReportFailure | undefined;
  /**
   * The path of the routes, if only the address tells it. Default `/api/svc`. A catch-all or a route file of Next.js
   * gets it from its folder.
   */
  routeBase?: string | undefined;
}

/**
 * `context` is a `RouteContext` if the framework gives one. Its type is `unknown` because the type check of
 * `next build` needs a different one in each version of Next.js.
 */
export type HandleRoute = (request: Request, context?: unknown) => Promise<Response>;

/** Which route a request is for; `undefined` is a 404 "Not found" (contract section 4.1, rule 2). */
export type FindRoute = (request: Request, context: unknown) => Promise<RouteRequest | undefined>;

/**
 * The common part of all ways to mount the routes. The returned function never rejects: each failure is a JSON answer.
 *
 * @throws SvcError `bad_request`, at once, when the client is missing or lacks a method.
 */
export function createHandle(options: RouteHandlerOptions, findRoute: FindRoute): HandleRoute {
  const {
    onCompleted,
    authorize,
    allowCancel = false,
    allowSealing = false,
    report = logFailure,
  } = options ?? {};
  const readClient = prepareClient(options?.client, { toCancel: allowCancel, toSeal: allowSealing });
  const completions = createSingleFlight();
  return async (request, context) => {
    let ready: HandlerClient;
    try {
      ready = readClient();
    } catch (error) {
      return setUpFailure('The server client could not be made', error, report);
    }
    const settings: RouteSettings = { client: ready.client, onCompleted, report, completions };
    try {
      const route = await findRoute(request, context);
      if (!route || (route.action === 'cancel' && !allowCancel)) return notFound();
      if (route.action === 'report' && !ready.canReport) return notFound();
      const { refusal, metadata } = readDecision(await authorize?.(request, route));
      const refused = refusal ?? (await refuseFormer(request, route, authorize));
      return (
        refused ?? (await ROUTES[route.action](settings, { request, jobId: route.jobId ?? '', metadata }))
      );
    } catch (error) {
      return errorResponse(error, request, report);
    }
  };
}

/** A new job may name the one before it only if the caller may read that one. */
async function refuseFormer(
  request: Request,
  { action }: RouteRequest,
  authorize: Authorize | undefined,
): Promise<Response | undefined> {
  if (action !== 'create' || !authorize) return undefined;
  const former = readText(readObject(await readJsonBody(request.clone()))?.['after']);
  return former
    ? readDecision(await authorize(request, { action: 'get', jobId: former })).refusal
    : undefined;
}
