import { PHONE_JOBS_PATH } from '@svc/protocol/phone';
import { PHONE_UPLOADS_PATH } from '@svc/protocol/uploaded-parts';
import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Hono } from 'hono';
import { answerJson, readPath, type NodeEnv, type NodeHandler } from '../http/node-handler.ts';
import { isTrustworthy } from '../http/security-headers.ts';
import { sendFile } from './download/send-file.ts';

/** A page of ours with its files, built by Vite. */
interface Page {
  folder: string;
  /** The path of the page itself, for example `/`. */
  path: string;
  /** The path of its other files, for example `/phone/`. */
  filesPath: string;
  contentSecurityPolicy: readonly string[];
  /** What to do if the page is not built. */
  notBuilt: string;
}

/** The page's address with an encoded `?`; the page itself decodes it. */
const ENCODED_PAGE = /^\/%(25)*3fjob_id(=|%)/i;

/** Whether a path is the phone's page or one of its files. */
export function isPhonePagePath(path: string): boolean {
  const isRoute = [PHONE_JOBS_PATH, PHONE_UPLOADS_PATH].some((route) => path.startsWith(`${route}/`));
  return path === '/' || ENCODED_PAGE.test(path) || (path.startsWith('/phone/') && !isRoute);
}

/**
 * Serves the page that the code leads to.
 *
 * @param storeOrigin - where the page sends parts of files, besides this server. Default: nowhere.
 */
export function createPhonePageHandler(folder: string, storeOrigin?: string): NodeHandler {
  return createPageHandler({
    folder,
    path: '/',
    filesPath: '/phone/',
    contentSecurityPolicy: [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      `connect-src 'self'${storeOrigin === undefined ? '' : ` ${storeOrigin}`}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ],
    notBuilt: 'The upload page is not built. Run "npm run build" on the computer and start the server again.',
  });
}

const PRACTICE_PATH = '/practice';
/** Answers with JSON. */
export const PRACTICE_ABOUT_PATH = '/practice/about';

/** Whether a path is the practice page or one of its files. */
export function isPracticePagePath(path: string): boolean {
  return path === PRACTICE_PATH || path.startsWith(`${PRACTICE_PATH}/assets/`);
}

/** Serves a page with an upload field, for a first try. The page may not send anything, not even to this server. */
export function createPracticePageHandler(folder: string): NodeHandler {
  return createPageHandler({
    folder,
    path: PRACTICE_PATH,
    filesPath: `${PRACTICE_PATH}/`,
    contentSecurityPolicy: [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ],
    notBuilt:
      'The practice page is not built. Run "npm run build" on the computer and start the server again.',
  });
}

/**
 * `GET /practice/about`: the practice page exists, and where phones would go. The caller guard limits it to users of
 * the job routes.
 */
export function createPracticeRoutes(parts: { findUploadBaseUrl: () => string }): Hono<NodeEnv> {
  const routes = new Hono<NodeEnv>();
  routes.get(PRACTICE_ABOUT_PATH, (http) => http.json({ uploadBaseUrl: parts.findUploadBaseUrl() }));
  return routes;
}

const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';
const INDEX = 'index.html';

export function isPageBuilt(folder: string): boolean {
  return existsSync(join(folder, INDEX));
}

/** Serves a page. Its assets have a hash in their names and are cached for a year. */
export function createPageHandler(page: Page): NodeHandler {
  return async (request, response) => {
    setPageHeaders(response, page);
    if (isTrustworthy(request)) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answerJson(response, 404, { error: 'Not found' });
      return;
    }
    if (!isPageBuilt(page.folder)) {
      answerJson(response, 503, { error: page.notBuilt });
      return;
    }
    const path = readPath(request);
    const isAsset = path.startsWith(assetsPathOf(page));
    response.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-store');
    const failure = await sendFile({ request, response }, findFile(page, path));
    if (failure) answerJson(response, 404, { error: 'Not found' });
  };
}

function findFile(page: Page, path: string): { folder: string; name: string } {
  const { folder, filesPath } = page;
  if (path === page.path || ENCODED_PAGE.test(path)) return { folder, name: INDEX };
  const assetsPath = assetsPathOf(page);
  const isAsset = path.startsWith(assetsPath);
  const name = path.slice(isAsset ? assetsPath.length : filesPath.length);
  return { folder: isAsset ? join(folder, 'assets') : folder, name };
}

function assetsPathOf({ filesPath }: Page): string {
  return `${filesPath}assets/`;
}

function setPageHeaders(response: ServerResponse, { contentSecurityPolicy }: Page): void {
  response.setHeader('Content-Security-Policy', contentSecurityPolicy.join('; '));
  response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
}
