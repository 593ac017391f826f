import { DEFAULT_ROUTE_BASE, matchRoute } from '@svc/protocol';
import { createHandle, type HandleRoute, type RouteHandlerOptions } from './handle-route.ts';
import { readSegments } from './route-segments.ts';

/** All routes in one function, which knows every method. */
export function createCatchAllHandle(options: RouteHandlerOptions): HandleRoute {
  return createHandle(options, async (request, context) => {
    const { routeBase = DEFAULT_ROUTE_BASE } = options;
    const segments = await readSegments(request, context, routeBase);
    return segments && matchRoute(request.method, segments);
  });
}
