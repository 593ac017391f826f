import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEFAULT_ROUTE_BASE, SERVER_ABOUT_PATH } from '@svc/protocol';
import type { Context, MiddlewareHandler } from 'hono';
import type { NodeEnv } from '../http/node-handler.ts';
import { isTrustedOrigin, type CallerRules } from './check-caller.ts';

const ALLOWED_METHODS = 'GET, POST, DELETE, OPTIONS';
const ALLOWED_HEADERS = 'content-type, authorization, prefer';
const EXPOSED_HEADERS = 'Retry-After, Preference-Applied, WWW-Authenticate';
const PREFLIGHT_MAX_AGE_SECONDS = '600';

/** What extensions and pages of trusted origins use. */
const API_PATHS = [`${DEFAULT_ROUTE_BASE}/`, '/v1/', SERVER_ABOUT_PATH, '/metrics'];

type Rules = Pick<CallerRules, 'isOwnName' | 'publicName' | 'allowedOrigins'>;

/**
 * Lets trusted origins read what is answered before the routes or in their place: while the server stops, or when a body
 * does not arrive.
 */
export function allowReaders({ headers }: IncomingMessage, response: ServerResponse, rules: Rules): void {
  for (const [name, value] of Object.entries(describeReaders(headers, rules)))
    response.setHeader(name, value);
}

export function isApiPath(path: string): boolean {
  return API_PATHS.some((own) => path.startsWith(own));
}

/** The headers with which a trusted origin, such as an extension, may read an answer. */
function describeReaders(
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
  rules: Rules,
): Record<string, string> {
  if (origin === undefined || !isTrustedOrigin(origin, host, rules)) return {};
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED_HEADERS };
}

/**
 * Lets trusted origins read every answer, refusals included, and answers their preflights, which never carry a key. It comes
 * before all that may refuse.
 */
export function createCors(rules: Rules): MiddlewareHandler<NodeEnv> {
  return async (http, next) => {
    const readers = describeReaders(
      { origin: http.req.header('origin'), host: http.req.header('host') },
      rules,
    );
    const isReadable = Object.keys(readers).length > 0;
    if (http.req.method === 'OPTIONS' && isReadable) return answerPreflight(http, readers);
    await next();
    http.header('Vary', 'Origin', { append: true });
    for (const [name, value] of Object.entries(readers)) http.header(name, value);
    return undefined;
  };
}

function answerPreflight(http: Context<NodeEnv>, readers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(readers)) http.header(name, value);
  http.header('Vary', 'Origin, Access-Control-Request-Private-Network');
  http.header('Access-Control-Allow-Methods', ALLOWED_METHODS);
  http.header('Access-Control-Allow-Headers', ALLOWED_HEADERS);
  http.header('Access-Control-Max-Age', PREFLIGHT_MAX_AGE_SECONDS);
  // A public page needs this to reach a private address (Private Network Access).
  if (http.req.header('access-control-request-private-network') === 'true') {
    http.header('Access-Control-Allow-Private-Network', 'true');
  }
  return http.body(null, 204);
}
