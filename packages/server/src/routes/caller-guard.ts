import type { Context, MiddlewareHandler } from 'hono';
import { hasProxyHeader, readClient } from '../network/client-address.ts';
import { Refusal } from './answer-error.ts';
import type { AdmitCaller } from './check-access-key.ts';
import { checkCaller, type Caller, type CallerRules } from './check-caller.ts';
import type { NodeEnv } from '../http/node-handler.ts';

/**
 * Refuses callers that the rules do not allow.
 *
 * @param admitOutsider - checks callers from outside, which have to show a key.
 */
export function createCallerGuard(
  rules: CallerRules,
  admitOutsider: AdmitCaller,
): MiddlewareHandler<NodeEnv> {
  return async (http, next) => {
    const verdict = checkCaller(describeCaller(http), rules);
    if (verdict.kind === 'refused') throw new Refusal(403, { error: verdict.error });
    // A preflight never carries a key. That of a trusted origin is answered before.
    if (http.req.method === 'OPTIONS') return http.body(null, 204, { Vary: 'Origin' });
    if (verdict.kind === 'outside') await admitOutsider(http);
    await next();
    return undefined;
  };
}

function describeCaller({ req, env }: Context<NodeEnv>): Caller {
  return {
    isThisMachine: readClient(env.incoming).isThisMachine,
    host: req.header('host'),
    origin: req.header('origin'),
    fetchSite: req.header('sec-fetch-site'),
    isProxied: hasProxyHeader(env.incoming),
    port: env.incoming.socket.localPort,
  };
}
