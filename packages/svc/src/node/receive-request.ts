import type { NodeExchange, NodeRequest } from './node-exchange.ts';

/** The body of a request of Node.js. */
export interface NodeBody {
  init: BodyInit;
  /** A part of it has been read and the rest has not arrived, so the connection cannot be used again yet. */
  isHalfRead(): boolean;
}

export interface ReceivedRequest {
  request: Request;
  /** Absent where there can be none. */
  body?: NodeBody | undefined;
}

/** `undefined` for requests that `fetch` has no form for: methods such as TRACE, addresses such as `*`. */
export function receiveRequest({ request: node, gone: signal }: NodeExchange): ReceivedRequest | undefined {
  const { method = 'GET' } = node;
  const body = method === 'GET' || method === 'HEAD' ? undefined : createBody(node);
  const init = {
    method,
    headers: readHeaders(node),
    signal,
    ...(body && { body: body.init, duplex: 'half' }),
  };
  try {
    return { request: new Request(readAddress(node), init), body };
  } catch {
    return undefined; // the caller's mistake, not reported
  }
}

/** The whole address; scheme and host are as the caller claims. */
function readAddress(node: NodeRequest): string {
  const path = node.originalUrl ?? node.url ?? '/';
  if (!path.startsWith('/')) return path;
  const scheme = 'encrypted' in node.socket && node.socket.encrypted ? 'https' : 'http';
  return `${scheme}://${readHost(node)}${path}`;
}

/** A host, perhaps with a port, without characters that could begin a path. */
const HOST = /^[^/?#@\\\s]+$/;

function readHost({ headers }: NodeRequest): string {
  const host = headers[':authority'] ?? headers['host']; // the former in HTTP/2
  return typeof host === 'string' && HOST.test(host) ? host : 'localhost';
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

/** The unread body, or what a body parser has read. */
function createBody(request: NodeRequest): NodeBody {
  const { body } = request;
  if (body === undefined) return createStream(request);
  // A view of a Buffer's memory would be right too, but its type has changed between versions of TypeScript.
  const isRaw = typeof body === 'string' || ArrayBuffer.isView(body);
  return { init: isRaw ? (body as BodyInit) : JSON.stringify(body), isHalfRead: () => false };
}

/** Reads from the request only when the stream is read. */
function createStream(request: NodeRequest): NodeBody {
  let progress: 'unread' | 'begun' | 'ended' = 'unread';
  let onData: ((chunk: unknown) => void) | undefined;
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    // These listeners are never removed: an 'error' event without a listener would crash the process. On a stream that
    // has ended they do nothing.
    request.on('error', (error) => controller.error(error));
    request.on('close', () => controller.error(brokenOff()));
    if (request.destroyed) controller.error(brokenOff());
  };
  const begin = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    progress = 'begun';
    onData = (chunk) => {
      request.pause();
      controller.enqueue(new Uint8Array(chunk as Uint8Array)); // bytes: no encoding was set
    };
    request.on('data', onData);
    request.on('end', () => {
      progress = 'ended';
      if (onData) controller.close();
    });
  };
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (progress === 'unread') begin(controller);
    request.resume();
  };
  const cancel = () => {
    if (progress === 'unread') progress = 'begun';
    if (onData) request.off('data', onData);
    onData = undefined;
    request.resume(); // drops the rest
  };
  const init = new ReadableStream({ start, pull, cancel }, { highWaterMark: 0 });
  return { init, isHalfRead: () => progress === 'begun' };
}

function brokenOff(): Error {
  return new Error('The caller has gone before the whole body had come, or something else has read it.');
}
