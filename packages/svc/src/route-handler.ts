import { createCatchAllHandle } from './catch-all-handle.ts';
import type { HandleRoute, RouteHandlerOptions } from './handle-route.ts';

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
  const handle = createCatchAllHandle(options);
  return { GET: handle, POST: handle, DELETE: handle };
}
