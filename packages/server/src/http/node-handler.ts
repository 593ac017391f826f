import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';

/** Answers a request of `node:http` directly, where `Request` and `Response` would be too slow. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Paths that are answered like that. */
export interface NodeRoute {
  owns: (path: string) => boolean;
  handle: NodeHandler;
  /** Its answers are long, and their receiver can resume them. */
  isDownload?: boolean;
}

export function answerJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

/** The path of a request without its query, not decoded. */
export function readPath(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}

/** The Hono environment of requests from a socket. */
export interface NodeEnv {
  Bindings: HttpBindings;
}
