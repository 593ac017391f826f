import { readJsonBody, readObject, readText, SvcError } from '@svc/protocol';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { isAdminSecret } from '../../crypto/admin-secret.ts';
import { deriveText } from '../../crypto/secrets.ts';
import { isSession, SESSION_MS, signSession, type SessionSecrets } from '../../crypto/session-token.ts';
import { ConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import { Turns } from '../../limits/turns.ts';
import { readClient } from '../../network/client-address.ts';
import type { DashboardContext, DashboardParts } from './dashboard-parts.ts';

/** Each check takes 16 MiB and 0.2 s of a thread that the disk needs, too. */
const MAX_CHECKS_AT_ONCE = 2;
/** Some ten seconds of checks. */
const MAX_WAITING = 100;
const MAX_SECRET_LENGTH = 1_000;
const COOKIE = 'svc_dashboard';

/** Sessions live in a signed cookie alone, so that each instance takes those of all others. */
export interface Sessions {
  isSignedIn: (http: DashboardContext) => boolean;
  /** @throws SvcError `unauthorized` or `rate_limited`. */
  signIn: (http: DashboardContext) => Promise<void>;
  signOut: (http: DashboardContext) => void;
}

export function createSessions({ context, secret, signIns, rules, log }: DashboardParts): Sessions {
  const key = deriveText(secret, 'dashboard');
  const tries = new ConcurrencyLimit(() => MAX_CHECKS_AT_ONCE);
  // Who guesses at many addresses keeps nobody waiting who sits at this machine, and nobody else for long.
  const turnsHere = new Turns(MAX_CHECKS_AT_ONCE, MAX_WAITING);
  const turnsElsewhere = new Turns(MAX_CHECKS_AT_ONCE, MAX_WAITING);
  const findSecrets = (http: DashboardContext): SessionSecrets => ({ key, adminHash: http.get('adminHash') });
  return {
    isSignedIn(http) {
      const token = getCookie(http, COOKIE, isHttps(http) ? 'secure' : undefined) || '';
      return isSession(findSecrets(http), token, context.clock.now());
    },
    async signIn(http) {
      const given = await readSecret(http);
      const address = findAddress(http, rules);
      const endTry = tries.enter(address);
      if (!endTry) throw refuseMore(2);
      const leave = await (address === THIS_MACHINE ? turnsHere : turnsElsewhere).enter();
      try {
        if (!leave) throw refuseMore(2);
        const seconds = await signIns.take(address);
        if (seconds > 0) throw refuseMore(seconds);
        if (!(await isAdminSecret(http.get('adminHash'), given))) {
          log.warn({}, 'Somebody tried to sign in to the dashboard with a wrong secret.');
          throw new SvcError(
            'unauthorized',
            'This is not the admin secret. "svc-server dashboard secret" makes a new one.',
          );
        }
        await signIns.giveBack(address);
      } finally {
        leave?.();
        endTry();
      }
      log.info({}, 'Somebody has signed in to the dashboard.');
      const token = signSession(findSecrets(http), context.clock.now() + SESSION_MS);
      setCookie(http, COOKIE, token, { ...describeCookie(http), maxAge: SESSION_MS / 1000 });
    },
    signOut(http) {
      deleteCookie(http, COOKIE, describeCookie(http));
    },
  };
}

async function readSecret(http: DashboardContext): Promise<string> {
  const secret = readText(readObject(await readJsonBody(http.req.raw))?.['secret']) ?? '';
  if (secret !== '' && secret.length <= MAX_SECRET_LENGTH) return secret;
  throw new SvcError('bad_request', '"secret" must be the admin secret.');
}

const THIS_MACHINE = 'this machine';

/**
 * All programs of this machine count as one address: whom a proxy here does not name looks like them. Those whom it names,
 * or at least marks, are counted apart, and lock nobody out who sits at this machine.
 */
function findAddress(http: DashboardContext, { trustedProxies }: DashboardParts['rules']): string {
  const { key, isThisMachine } = readClient(http.env.incoming, trustedProxies);
  return isThisMachine ? THIS_MACHINE : key;
}

function refuseMore(retryAfterSeconds: number): SvcError {
  const message = 'Too many tries to sign in. Try again in a minute.';
  return new SvcError('rate_limited', message, { retryAfterSeconds });
}

/**
 * Without a path the browser sends the cookie to what lies beside the route that gave it: the dashboard's API and nothing
 * else of this host, also where a proxy has put the server behind a path. By https the name begins with `__Secure-`
 * (`__Host-` would want the path `/`); by plain http there is no such name.
 */
function describeCookie(http: DashboardContext): CookieOptions {
  const common = { httpOnly: true, sameSite: 'Strict', path: '' } as const;
  return isHttps(http) ? { ...common, prefix: 'secure', secure: true } : common;
}

/** Whoever says so falsely gets a cookie that no browser takes. */
function isHttps(http: DashboardContext): boolean {
  return http.req.header('x-forwarded-proto') === 'https';
}
