import { Hono } from 'hono';
import { createFetchHandler } from '../../src/index.ts';
import {
  cancelJobHandler,
  createJobHandler,
  createRouteHandler,
  downloadHandler,
  getJobHandler,
  waitHandler,
  type HandleRoute,
  type RouteHandlerOptions,
} from '../../src/next.ts';
import { createNodeListener, type NodeRequest } from '../../src/node.ts';
import { withNodeServer } from './node-builtins.ts';

/** Sends one request to an application that has the routes, below `/api/svc`. */
export type Ask = (method: string, path: string, body?: string) => Promise<Response>;
export type Mount = (options: RouteHandlerOptions) => Ask;

const ORIGIN = 'http://app.test';
const BASE = '/api/svc';

/** Every way to mount the routes that the documents show. */
export const MOUNTS: [string, Mount][] = [
  ['the catch-all of Next.js 14', mountCatchAll((params) => params)],
  ['the catch-all of Next.js 15 and later', mountCatchAll((params) => Promise.resolve(params))],
  ['route files of Next.js 14', mountRouteFiles((params) => params)],
  ['route files of Next.js 15 and later', mountRouteFiles((params) => Promise.resolve(params))],
  ['Hono', mountHono],
  ['a fetch function (Bun, Deno, workers)', mountFetch],
  ['plain Node.js', mountNode(() => undefined)],
  ['a Node.js router that cuts addresses and parses bodies (Express)', mountNode(actLikeExpress)],
];

function toRequest(method: string, path: string, body?: string): Request {
  return new Request(ORIGIN + BASE + path, { method, ...(body !== undefined && { body }) });
}

/** As Next.js does it, which takes no slash at the end for a segment. */
function splitPath(path: string): string[] {
  return new URL(path, ORIGIN).pathname.replace(/\/$/, '').split('/').slice(1);
}

function mountCatchAll(give: (params: object) => unknown): Mount {
  return (options) => {
    const { GET, POST, DELETE } = createRouteHandler(options);
    const handlers: Partial<Record<string, HandleRoute>> = { GET, POST, DELETE };
    return async (method, path, body) => {
      const context = { params: give({ svc: splitPath(path) }) };
      const handler = handlers[method === 'HEAD' ? 'GET' : method];
      return handler ? handler(toRequest(method, path, body), context) : new Response(null, { status: 405 });
    };
  };
}

/** The folders `job`, `job/[id]`, `job/[id]/wait` and `job/[id]/download`. */
function mountRouteFiles(give: (params: object) => unknown): Mount {
  return (options) => {
    const files: Record<string, Partial<Record<string, HandleRoute>>> = {
      '': { POST: createJobHandler(options) },
      get: { GET: getJobHandler(options), DELETE: cancelJobHandler(options) },
      wait: { GET: waitHandler(options) },
      download: { GET: downloadHandler(options) },
    };
    return async (method, path, body) => {
      const [root, id, leaf = id === undefined ? '' : 'get', ...more] = splitPath(path);
      const file = root === 'job' && more.length === 0 ? files[leaf] : undefined;
      if (!file) return Response.json({ error: 'Not found' }, { status: 404 }); // Next.js has a page for this
      const handler = file[method === 'HEAD' ? 'GET' : method];
      if (!handler) return new Response(null, { status: 405 });
      return handler(toRequest(method, path, body), { params: give(id === undefined ? {} : { id }) });
    };
  };
}

function mountHono(options: RouteHandlerOptions): Ask {
  const app = new Hono();
  const handler = createFetchHandler(options);
  app.all('/api/svc/*', (context) => handler(context.req.raw));
  return async (method, path, body) => app.fetch(toRequest(method, path, body));
}

function mountFetch(options: RouteHandlerOptions): Ask {
  const server: { fetch: (request: Request, server: object) => Promise<Response> } = {
    fetch: createFetchHandler(options),
  };
  return (method, path, body) => server.fetch(toRequest(method, path, body), { params: { svc: ['job'] } });
}

function mountNode(prepare: (request: NodeRequest) => Promise<void> | void): Mount {
  return (options) => {
    const listener = createNodeListener(createFetchHandler(options));
    return (method, path, body) =>
      withNodeServer(
        async (request, response) => {
          await prepare(request);
          await listener(request, response);
        },
        async (origin) => {
          const response = await fetch(origin + BASE + path, { method, ...(body !== undefined && { body }) });
          const { status, headers } = response;
          return new Response(await response.arrayBuffer(), { status, headers });
        },
      );
  };
}

/** What `app.use('/api/svc', express.json(), listener)` does to a request before the listener sees it. */
async function actLikeExpress(request: NodeRequest): Promise<void> {
  const { url = '' } = request;
  Object.assign(request, { originalUrl: url, url: url.slice(BASE.length) || '/' });
  let text = '';
  const decoder = new TextDecoder();
  request.on('data', (chunk) => {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  });
  await new Promise((resolve) => request.on('end', resolve));
  Object.assign(request, { body: text === '' ? {} : parse(text) });
}

/** express.json() answers to nonsense itself; here the kit gets to see it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
