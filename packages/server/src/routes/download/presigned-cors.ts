import type { ServerResponse } from 'node:http';

const EXPOSED_HEADERS =
  'Content-Range, Content-Length, ETag, Accept-Ranges, Content-Disposition, Retry-After';
const PREFLIGHT_MAX_AGE_SECONDS = '600';

/** Any origin may read a presigned address. */
export function allowEveryOrigin(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
}

export function answerPreflight(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', 'Range, If-Range, If-Match, If-None-Match');
  response.setHeader('Access-Control-Allow-Private-Network', 'true');
  response.setHeader('Access-Control-Max-Age', PREFLIGHT_MAX_AGE_SECONDS);
  response.writeHead(204).end();
}
