import type { Context, MiddlewareHandler } from 'hono';
import { hasProxyHeader, readClient } from '../network/client-address.ts';
import { checkCaller, type Caller, type CallerRules } from './check-caller.ts';
import type { NodeEnv } from '../http/node-handler.ts';

const ALLOWED_METHODS = 'GET, POST, DELETE, OPTIONS';
const ALLOWED_HEADERS = 'content-type, authorization, prefer';
const EXPOSED_HEADERS = 'Retry-After, Preference-Applied';
const PREFLIGHT_MAX_AGE_SECONDS = '600';

/** Refuses callers that the rules do not allow. Only the allowed origin may read an answer (CORS). */
export function createCallerGuard(rules: CallerRules): MiddlewareHandler<NodeEnv> {
  return async (context, next) => {
    const verdict = checkCaller(describeCaller(context), rules);
    if (!verdict.isAllowed) {
      return context.json({ error: verdict.error }, 403, { Vary: 'Origin' });
    }
    if (context.req.method === 'OPTIONS') return answerPreflight(context, verdict.corsOrigin);
    await next();
    setCorsHeaders(context, verdict.corsOrigin);
    return undefined;
  };
}

function setCorsHeaders(context: Context<NodeEnv>, corsOrigin: string | undefined): void {
  context.header('Vary', 'Origin', { append: true });
  if (corsOrigin === undefined) return;
  context.header('Access-Control-Allow-Origin', corsOrigin);
  context.header('Access-Control-Expose-Headers', EXPOSED_HEADERS);
}

function describeCaller(context: Context<NodeEnv>): Caller {
  const { req, env } = context;
  return {
    isThisMachine: readClient(env.incoming).isThisMachine,
    host: req.header('host'),
    origin: req.header('origin'),
    fetchSite: req.header('sec-fetch-site'),
    isProxied: hasProxyHeader(env.incoming),
    port: env.incoming.socket.localPort,
  };
}

function answerPreflight(context: Context<NodeEnv>, corsOrigin: string | undefined): Response {
  context.header('Vary', 'Origin, Access-Control-Request-Private-Network');
  if (corsOrigin === undefined) return context.body(null, 204);
  context.header('Access-Control-Allow-Origin', corsOrigin);
  context.header('Access-Control-Allow-Methods', ALLOWED_METHODS);
  context.header('Access-Control-Allow-Headers', ALLOWED_HEADERS);
  context.header('Access-Control-Max-Age', PREFLIGHT_MAX_AGE_SECONDS);
  // A public page needs this to reach a private address (Private Network Access).
  if (context.req.header('access-control-request-private-network') === 'true') {
    context.header('Access-Control-Allow-Private-Network', 'true');
  }
  return context.body(null, 204);
}
