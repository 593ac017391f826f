import { createBody, type NodeBody } from './node-body.ts';
import type { NodeExchange, NodeRequest } from './node-exchange.ts';

export interface ReceivedRequest {
  request: Request;
  /** Absent where there can be none. */
  body?: NodeBody | undefined;
}

/** `undefined` for what `fetch` knows no request for: methods such as TRACE, addresses such as `*`. */
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
    return undefined; // a caller's mistake, of which nobody needs to hear
  }
}

/** The whole address; its scheme and host are the caller's word, as everywhere. */
function readAddress(node: NodeRequest): string {
  const path = node.originalUrl ?? node.url ?? '/';
  if (!path.startsWith('/')) return path;
  const scheme = 'encrypted' in node.socket && node.socket.encrypted ? 'https' : 'http';
  return `${scheme}://${readHost(node)}${path}`;
}

/** A name, perhaps with a port, and nothing that would make its end a part of the path. */
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
