import { DEFAULT_ROUTE_BASE, matchRoute, type JobMetadata, type RouteTypes } from '@svc/protocol';
import { createHandle, type HandleRoute, type RouteHandlerOptions } from './handle-route.ts';
import { withRouteTypes, type MountRoutes } from './mount-routes.ts';
import { readSegments } from './route-segments.ts';

type HandleFetch = (request: Request) => Promise<Response>;

/** A web-standard handler: any method, any path. Its type tells the page that of `job.metadata` and of `result`. */
export type FetchHandler<Metadata = JobMetadata, Result = unknown> = HandleFetch &
  RouteTypes<Metadata, Result>;

interface RouteMethods {
  GET: HandleRoute;
  POST: HandleRoute;
  /** Answers 404 "Not found" unless `allowCancel` is set. */
  DELETE: HandleRoute;
}

/** What a catch-all route file exports. All are one function, which knows every method. */
export type RouteHandler<Metadata = JobMetadata, Result = unknown> = RouteMethods &
  RouteTypes<Metadata, Result>;

/**
 * The four routes of an application backend (contract sections 4.1–4.4) as one function for Hono, Bun, Deno,
 * workers and, through `createNodeListener` of `svc/node`, Node.js. They lie below `routeBase`
 * (default `/api/svc`); any other path is a 404 "Not found".
 */
export const createFetchHandler: MountRoutes<HandleFetch> = withRouteTypes((options) => {
  const handle = createCatchAllHandle(options);
  // One parameter only: Bun and Deno hand over things of their own as a second one.
  return (request) => handle(request);
});

/**
 * The four routes of an application backend (contract sections 4.1–4.4) for the catch-all of Next.js,
 * `app/api/svc/[...svc]/route.ts`. Another prefix is another folder.
 */
export const createRouteHandler: MountRoutes<RouteMethods> = withRouteTypes((options) => {
  const handle = createCatchAllHandle(options);
  return { GET: handle, POST: handle, DELETE: handle };
});

function createCatchAllHandle(options: RouteHandlerOptions): HandleRoute {
  return createHandle(options, async (request, context) => {
    const { routeBase = DEFAULT_ROUTE_BASE } = options;
    const segments = await readSegments(request, context, routeBase);
    return segments && matchRoute(request.method, segments);
  });
}
