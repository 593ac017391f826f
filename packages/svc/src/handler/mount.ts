import {
  DEFAULT_ROUTE_BASE,
  matchRoute,
  type JobMetadata,
  type PresignedDownload,
  type RouteTypes,
} from '@svc/protocol';
import { createHandle, type HandleRoute, type RouteHandlerOptions } from './handle-route.ts';
import { readSegments } from './route-segments.ts';

/** A web-standard handler: any method, any path. Its type tells the page that of `job.metadata` and of `result`. */
export interface FetchHandler<Metadata = JobMetadata, Result = unknown> extends RouteTypes<Metadata, Result> {
  (request: Request): Promise<Response>;
}

/** What a catch-all route file exports. All are one function, which knows every method. */
export interface RouteHandler<Metadata = JobMetadata, Result = unknown> extends RouteTypes<Metadata, Result> {
  GET: HandleRoute;
  POST: HandleRoute;
  /** Answers 404 "Not found" unless `allowCancel` is set. */
  DELETE: HandleRoute;
}

/** Options without `onCompleted`: the page's `result` is the presigned download. */
type OptionsWithoutCallback<Metadata> = Omit<RouteHandlerOptions<Metadata>, 'onCompleted'> & {
  onCompleted?: undefined;
};

/**
 * The four routes of an application backend (contract sections 4.1–4.4) as one function for Hono, Bun, Deno,
 * workers and, through `createNodeListener` of `svc/node`, Node.js. They lie below `routeBase`
 * (default `/api/svc`); any other path is a 404 "Not found".
 */
export function createFetchHandler<Metadata = JobMetadata>(
  options: OptionsWithoutCallback<Metadata>,
): FetchHandler<Metadata, PresignedDownload | undefined>;
export function createFetchHandler<Metadata = JobMetadata, Result = unknown>(
  options: RouteHandlerOptions<Metadata, Result>,
): FetchHandler<Metadata, Result>;
export function createFetchHandler(options: RouteHandlerOptions): FetchHandler {
  const handle = createCatchAllHandle(options);
  // One parameter only: Bun and Deno hand over things of their own as a second one.
  return (request: Request) => handle(request);
}

/**
 * The four routes of an application backend (contract sections 4.1–4.4) for the catch-all of Next.js,
 * `app/api/svc/[...svc]/route.ts`. Another prefix is another folder.
 */
export function createRouteHandler<Metadata = JobMetadata>(
  options: OptionsWithoutCallback<Metadata>,
): RouteHandler<Metadata, PresignedDownload | undefined>;
export function createRouteHandler<Metadata = JobMetadata, Result = unknown>(
  options: RouteHandlerOptions<Metadata, Result>,
): RouteHandler<Metadata, Result>;
export function createRouteHandler(options: RouteHandlerOptions): RouteHandler {
  const handle = createCatchAllHandle(options);
  return { GET: handle, POST: handle, DELETE: handle };
}

function createCatchAllHandle(options: RouteHandlerOptions): HandleRoute {
  return createHandle(options, async (request, context) => {
    const { routeBase = DEFAULT_ROUTE_BASE } = options;
    const segments = await readSegments(request, context, routeBase);
    return segments && matchRoute(request.method, segments);
  });
}
