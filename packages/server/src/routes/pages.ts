import {
  PROTOCOL_VERSION,
  SERVER_ABOUT_PATH,
  SETUP_PATH,
  type ServerAbout,
  type ServerAddress,
} from '@svc/protocol';
import { PHONE_JOBS_PATH, SHARED_PARAMETER, SHARE_PATH, type SharedMark } from '@svc/protocol/phone';
import { PHONE_UPLOADS_PATH } from '@svc/protocol/uploaded-parts';
import type { ServerResponse } from 'node:http';
import { Hono } from 'hono';
import {
  answerJson,
  readPath,
  type NodeEnv,
  type NodeHandler,
  type NodeRoute,
} from '../http/node-handler.ts';
import { isTrustworthy } from '../http/security-headers.ts';
import { hasPageFile, sendPageFile, type PageFile } from './page-files.ts';

/** A page of this package with its files, built by Vite. */
interface Page {
  /** For the error when it is not built. */
  name: string;
  folder: string;
  /** The path of the page itself, for example `/`. */
  path: string;
  /** The path of its other files, for example `/phone/`. */
  filesPath: string;
  /** What its policy allows besides its own scripts and styles. */
  sources: readonly string[];
  /** Its script of a worker: a file with a policy of its own, since a worker has the one of its script's answer. */
  worker?: { file: RegExp; sources: readonly string[] };
}

/** The page's address with an encoded `?`; the page itself decodes it. */
const ENCODED_PAGE = /^\/%(25)*3fjob_id(=|%)/i;

/**
 * Serves the page that the code leads to.
 *
 * @param storeOrigin - where the page sends parts of files, besides this server. Default: nowhere.
 */
export function createPhonePage(folder: string, storeOrigin?: string): NodeRoute {
  const store = storeOrigin === undefined ? '' : ` ${storeOrigin}`;
  const handle = createPageHandler({
    name: 'upload page',
    folder,
    path: '/',
    filesPath: '/phone/',
    sources: ["img-src 'self' data: blob:", `connect-src 'self'${store}`, "manifest-src 'self'"],
    worker: PICTURE_WORKER,
  });
  return {
    owns(path) {
      const isRoute = [PHONE_JOBS_PATH, PHONE_UPLOADS_PATH].some((route) => path.startsWith(`${route}/`));
      return path === '/' || ENCODED_PAGE.test(path) || (path.startsWith('/phone/') && !isRoute);
    },
    async handle(request, response) {
      if (readPath(request) !== SHARE_PATH) return handle(request, response);
      // The page's service worker has not taken the files: they are not read here. The way is relative, behind any path.
      response
        .writeHead(303, { Location: `../../?${SHARED_PARAMETER}=${'again' satisfies SharedMark}` })
        .end();
    },
  };
}

/** The worker of `@svc/pictures`. It alone may run WebAssembly, which it fetches from here. */
const PICTURE_WORKER = {
  file: /\/assets\/picture-worker-[\w-]+\.js$/,
  sources: ["script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"],
};

const PRACTICE_PATH = '/practice';

/** Serves a page with an upload field, for a first try. The page may not send anything, not even to this server. */
export function createPracticePage(folder: string): NodeRoute {
  return {
    owns: (path) => path === PRACTICE_PATH || path.startsWith(`${PRACTICE_PATH}/assets/`),
    handle: createPageHandler({
      name: 'practice page',
      folder,
      path: PRACTICE_PATH,
      filesPath: `${PRACTICE_PATH}/`,
      sources: ["img-src 'self' blob:"],
    }),
  };
}

/** Serves the page of setup links, which sends nothing: what it is about stays in the fragment of its address. */
export function createSetupPage(folder: string): NodeRoute {
  const handle = createPageHandler({
    name: 'setup page',
    folder,
    path: SETUP_PATH,
    filesPath: `${SETUP_PATH}/`,
    sources: ["img-src 'self'"],
  });
  return {
    owns: (path) =>
      path === SETUP_PATH || path === `${SETUP_PATH}/` || path.startsWith(`${SETUP_PATH}/assets/`),
    async handle(request, response) {
      if (readPath(request) !== `${SETUP_PATH}/`) return handle(request, response);
      // Some programs add the slash. The browser keeps the fragment, and the path in front of this server.
      response.writeHead(308, { Location: `..${SETUP_PATH}` }).end();
    },
  };
}

export interface PracticeParts {
  findUploadBaseUrl: () => string;
  /** The addresses under which phones may reach this server. */
  listAddresses: () => Promise<ServerAddress[]>;
}

/**
 * `GET /practice/about`: the practice page exists, and where phones would go. The caller guard limits it to users of
 * the job routes.
 */
export function createPracticeRoutes({ findUploadBaseUrl, listAddresses }: PracticeParts): Hono<NodeEnv> {
  const routes = new Hono<NodeEnv>();
  routes.get(SERVER_ABOUT_PATH, async (http) => {
    const about: ServerAbout = {
      uploadBaseUrl: findUploadBaseUrl(),
      addresses: await listAddresses(),
      protocol: PROTOCOL_VERSION,
    };
    return http.json(about);
  });
  return routes;
}

const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';
const INDEX = 'index.html';

export function isPageBuilt(folder: string): boolean {
  return hasPageFile({ folder, name: INDEX });
}

/** Serves a page. Its assets have a hash in their names and are cached for a year. */
export function createPageHandler(page: Page): NodeHandler {
  return async (request, response) => {
    setPageHeaders(response, page, readPath(request));
    if (isTrustworthy(request)) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answerJson(response, 404, { error: 'Not found' });
      return;
    }
    if (!isPageBuilt(page.folder)) {
      const error = `The ${page.name} is not built. Run "npm run build" on the computer and start the server again.`;
      answerJson(response, 503, { error });
      return;
    }
    const file = findFile(page, readPath(request));
    response.setHeader('Cache-Control', file.isAsset ? 'public, max-age=31536000, immutable' : 'no-store');
    const isSent = await sendPageFile({ request, response }, file);
    if (!isSent) answerJson(response, 404, { error: 'Not found' });
  };
}

function findFile(page: Page, path: string): PageFile & { isAsset: boolean } {
  const { folder, filesPath } = page;
  if (path === page.path || ENCODED_PAGE.test(path)) return { folder, name: INDEX, isAsset: false };
  const assetsPath = `${filesPath}assets/`;
  return path.startsWith(assetsPath)
    ? { folder: `${folder}/assets`, name: path.slice(assetsPath.length), isAsset: true }
    : { folder, name: path.slice(filesPath.length), isAsset: false };
}

function setPageHeaders(response: ServerResponse, { sources, worker }: Page, path: string): void {
  const allowed = worker?.file.test(path)
    ? worker.sources
    : ["script-src 'self'", "style-src 'self'", ...sources];
  const nothing = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
  response.setHeader('Content-Security-Policy', ["default-src 'none'", ...allowed, ...nothing].join('; '));
  response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
}
