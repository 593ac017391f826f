import { Hono } from 'hono';
import type { NodeEnv } from '../http/node-env.ts';
import type { NodeHandler } from '../http/node-handler.ts';
import { createPageHandler } from './page.ts';

const PATH = '/practice';
const ASSETS_PATH = '/practice/assets/';
/** Answered with JSON. */
export const PRACTICE_ABOUT_PATH = '/practice/about';

/** It may send nothing anywhere, not even to this server. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];
const NOT_BUILT =
  'The practice page is not built. Run "npm run build" on the computer and start the server again.';

/** Whether a path is the practice page's: the page itself, or what it loads. */
export function isPracticePagePath(path: string): boolean {
  return path === PATH || path.startsWith(ASSETS_PATH);
}

/** A page with an upload field, for a newcomer's first try. */
export function createPracticePageHandler(folder: string): NodeHandler {
  return createPageHandler({
    folder,
    path: PATH,
    filesPath: `${PATH}/`,
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    notBuilt: NOT_BUILT,
  });
}

/**
 * `GET /practice/about`: that there is a practice page, and where phones would go from it. It is for whom
 * the job routes are for: the caller guard stands before it.
 */
export function createPracticeRoutes({
  findUploadBaseUrl,
}: {
  findUploadBaseUrl: () => string;
}): Hono<NodeEnv> {
  const routes = new Hono<NodeEnv>();
  routes.get(PRACTICE_ABOUT_PATH, (http) => http.json({ uploadBaseUrl: findUploadBaseUrl() }));
  return routes;
}
