import type { ServerResponse } from 'node:http';
import { answerJson, readPath, type NodeHandler, type NodeRoute } from '../../http/node-handler.ts';
import type { Exchange } from '../../http/write-answer.ts';
import type { CountWrongId } from '../../limits/address-limits.ts';
import { noteJob } from '../../telemetry/find-route.ts';

/** Routes whose address contains a signed token. */
export interface PresignedRoutes<Grant> {
  /** The beginning of their paths. */
  path: string;
  methods: readonly string[];
  /** The error for another method. */
  otherMethod: string;
  /** The grant in the token of the rest of a path. `undefined`: it is not valid, or no longer. */
  verify: (rest: string) => Grant | undefined;
  /** The error for a token that is not valid. */
  invalid: string;
  countWrongId: CountWrongId;
  answer: (grant: Grant, exchange: Exchange) => Promise<void>;
}

/** Anybody with the address may use it, from any origin. Invalid tokens are counted as wrong ids. */
export function createPresignedRoute<Grant extends { jobId: string }>(
  routes: PresignedRoutes<Grant>,
): NodeRoute {
  const { methods, path } = routes;
  const handle: NodeHandler = async (request, response) => {
    allowEveryOrigin(response);
    if (request.method === 'OPTIONS') return answerPreflight(response);
    if (!methods.includes(request.method ?? '')) {
      response.setHeader('Allow', methods.join(', '));
      return answerJson(response, 405, { error: routes.otherMethod });
    }
    const grant = routes.verify(readPath(request).slice(path.length));
    if (!grant) {
      await routes.countWrongId(request);
      return answerJson(response, 403, { error: routes.invalid });
    }
    noteJob(request, grant.jobId);
    return routes.answer(grant, { request, response });
  };
  return { owns: (asked) => asked.startsWith(path), handle, isDownload: true };
}

const EXPOSED_HEADERS =
  'Content-Range, Content-Length, ETag, Accept-Ranges, Content-Disposition, Retry-After';

export function allowEveryOrigin(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
}

function answerPreflight(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', 'Range, If-Range, If-Match, If-None-Match');
  response.setHeader('Access-Control-Allow-Private-Network', 'true');
  response.setHeader('Access-Control-Max-Age', '600');
  response.writeHead(204).end();
}

/** Bytes that a browser saves, and never shows or runs in this server's origin. */
export function describeBytes(response: ServerResponse, contentType: string, etag: string): void {
  response.setHeader('Content-Type', contentType);
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}
