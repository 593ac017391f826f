import { DEFAULT_ROUTE_BASE, matchRoute } from '@svc/protocol';
import { createHandle, type HandleRoute, type RouteHandlerOptions } from './handle-route.ts';
import { readSegments } from './route-segments.ts';

/** What a catch-all route file exports. All are one function, which knows every method. */
export interface RouteHandler {
  GET: HandleRoute;
  POST: HandleRoute;
  /** Answers 404 "Not found" unless `allowCancel` is set. */
  DELETE: HandleRoute;
}

/**
 * The four routes of an application backend (contract sections 4.1–4.4) for the catch-all of Next.js,
 * `app/api/svc/[...svc]/route.ts`. Another prefix is another folder.
 */
export function createRouteHandler(options: RouteHandlerOptions): RouteHandler {
  const { routeBase = DEFAULT_ROUTE_BASE } = options;
  const handle = createHandle(options, async (request, context) => {
    const segments = await readSegments(request, context, routeBase);
    return segments && matchRoute(request.method, segments);
  });
  return { GET: handle, POST: handle, DELETE: handle };
}
