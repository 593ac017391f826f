import { createCatchAllHandle } from './catch-all-handle.ts';
import type { RouteHandlerOptions } from './handle-route.ts';

/** A web-standard handler: any method, any path. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * The four routes of an application backend (contract sections 4.1–4.4) as one function for Hono, Bun, Deno,
 * workers and, through `createNodeListener` of `svc/node`, Node.js. They lie below `routeBase`
 * (default `/api/svc`); any other path is a 404 "Not found".
 */
export function createFetchHandler(options: RouteHandlerOptions): FetchHandler {
  const handle = createCatchAllHandle(options);
  // One parameter only: Bun and Deno hand over things of their own as a second one.
  return (request) => handle(request);
}
