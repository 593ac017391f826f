import { errorResponse, notFound } from './error-response.ts';
import type { FetchHandler } from './fetch-handler.ts';
import { logFailure } from './log-failure.ts';
import { createBody } from './node-body.ts';
import type { NodeRequest, NodeResponse } from './node-exchange.ts';

/** A listener for `http.createServer` or Express. It never rejects. */
export type NodeListener = (request: NodeRequest, response: NodeResponse) => Promise<void>;

/**
 * Mounts a web-standard handler, such as that of `createFetchHandler`, in plain Node.js or Express:
 * `http.createServer(createNodeListener(handler))`, `app.use(createNodeListener(handler))`. The request's `signal`
 * aborts when the caller goes away. What a handler throws becomes an answer: a `SvcError` with its status, anything
 * else a 500.
 */
export function createNodeListener(handler: FetchHandler): NodeListener {
  return async (nodeRequest, nodeResponse) => {
    const gone = new AbortController();
    nodeResponse.on('close', () => {
      if (!nodeResponse.writableEnded) gone.abort();
    });
    const request = createRequest(nodeRequest, nodeResponse, gone.signal);
    send(request ? await answer(handler, request) : await readAnswer(notFound()), nodeResponse);
  };
}

interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

async function answer(handler: FetchHandler, request: Request): Promise<Answer> {
  try {
    return await readAnswer(await handler(request));
  } catch (error) {
    // That the request is needed here keeps it, and with it its signal, from being collected.
    return readAnswer(errorResponse(error, request, logFailure));
  }
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}

/** `undefined` for what `fetch` knows no request for: methods such as TRACE, addresses such as `*`. */
function createRequest(node: NodeRequest, response: NodeResponse, signal: AbortSignal): Request | undefined {
  const { method = 'GET' } = node;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: createBody(node, response), duplex: 'half' } : {};
  try {
    return new Request(readAddress(node), { method, headers: readHeaders(node), signal, ...body });
  } catch {
    return undefined; // a caller's mistake, of which nobody needs to hear
  }
}

/** The whole address; its scheme and host are the caller's word, as everywhere behind HTTP/1.1. */
function readAddress({ headers, socket, originalUrl, url = '/' }: NodeRequest): string {
  const path = originalUrl ?? url;
  if (!path.startsWith('/')) return path;
  const host = typeof headers['host'] === 'string' ? headers['host'] : 'localhost';
  const scheme = 'encrypted' in socket && socket.encrypted ? 'https' : 'http';
  return `${scheme}://${host}${path}`;
}

function readHeaders({ headers }: NodeRequest): Headers {
  const copy = new Headers();
  for (const [name, values = []] of Object.entries(headers)) {
    // HTTP/2 has parts of the address among the headers (":path").
    if (name.startsWith(':')) continue;
    for (const value of [values].flat()) copy.append(name, value);
  }
  return copy;
}

function send({ status, headers, body }: Answer, node: NodeResponse): void {
  const cookies: string[] = [];
  headers.forEach((value, name) => {
    if (name === 'set-cookie') cookies.push(value);
    else node.setHeader(name, value);
  });
  if (cookies.length > 0) node.setHeader('set-cookie', cookies);
  node.statusCode = status;
  node.end(body);
}
