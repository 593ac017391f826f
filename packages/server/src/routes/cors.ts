import type { Context, MiddlewareHandler } from 'hono';
import type { NodeEnv } from '../http/node-handler.ts';
import { isTrustedOrigin, type CallerRules } from './check-caller.ts';

const ALLOWED_METHODS = 'GET, POST, DELETE, OPTIONS';
const ALLOWED_HEADERS = 'content-type, authorization, prefer';
const EXPOSED_HEADERS = 'Retry-After, Preference-Applied';
const PREFLIGHT_MAX_AGE_SECONDS = '600';

type Rules = Pick<CallerRules, 'isOwnName' | 'publicName' | 'allowedOrigins'>;

/** The headers with which a trusted origin, such as an extension, may read an answer. */
export function describeReaders(
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
