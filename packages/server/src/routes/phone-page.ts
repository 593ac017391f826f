import type { NodeHandler } from '../http/node-handler.ts';
import { createPageHandler } from './page.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];
const NOT_BUILT =
  'The upload page is not built. Run "npm run build" on the computer and start the server again.';

/** Whether a path is the phone page's: the page itself, or what it loads. */
export function isPhonePagePath(path: string): boolean {
  return path === '/' || (path.startsWith('/phone/') && !path.startsWith('/phone/jobs/'));
}

/** The page that the code leads to. */
export function createPhonePageHandler(folder: string): NodeHandler {
  return createPageHandler({
    folder,
    path: '/',
    filesPath: '/phone/',
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    notBuilt: NOT_BUILT,
  });
}
