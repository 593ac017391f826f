import type { Server, ServerOptions } from 'node:http';
import type { ServerLimits } from '../config/server-limits.ts';
import { answerBadHttp } from './answer-bad-http.ts';
import { cutStalled } from './cut-stalled.ts';
import { limitConnections, type ConnectionParts } from './limit-connections.ts';

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_CHECK_INTERVAL_MS = 5_000;
/**
 * Longer than nginx and most load balancers keep an unused connection (60 s), so that they close it, and no request is
 * lost. With Node's default of five seconds even clients that paused for a moment lost requests.
 */
const KEEP_ALIVE_MS = 65_000;

/** Options for `createServer`. */
export function describeHttpLimits({ headersTimeoutMs }: ServerLimits): ServerOptions {
  return {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: headersTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(MAX_CHECK_INTERVAL_MS, headersTimeoutMs / 2),
    // The default of five minutes would cut uploads that take longer; `cutStalled` ends those that stop.
    requestTimeout: 0,
    // This server answers as JSON.
    requireHostHeader: false,
  };
}

/** Limits the number of connections, and closes slow ones. */
export function protectServer(server: Server, limits: ServerLimits, parts: ConnectionParts): void {
  // The size of all headers is limited. With a limit on their number, Node would silently drop the last ones, in which
  // a proxy names its client.
  server.maxHeadersCount = 0;
  answerBadHttp(server, parts.observe);
  limitConnections(server, limits, parts);
  const stop = cutStalled(server, limits.stallTimeoutMs);
  server.once('close', stop);
}
