import { readJsonBody, readObject, readText, SvcError } from '@svc/protocol';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { isAdminSecret } from '../../crypto/admin-secret.ts';
import { deriveText } from '../../crypto/secrets.ts';
import { isSession, signSession, type SessionSecrets } from '../../crypto/session-token.ts';
import { DASHBOARD_PATH } from '../../dashboard-contract.ts';
import { ConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import { readClient } from '../../network/client-address.ts';
import type { DashboardContext, DashboardParts } from './dashboard-parts.ts';

const SESSION_MS = 12 * 60 * 60_000;
/** Each check takes 16 MiB and 0.2 s of a thread that the disk needs, too. */
const MAX_CHECKS_AT_ONCE = 2;
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
  const checks = new ConcurrencyLimit(() => MAX_CHECKS_AT_ONCE);
  const findSecrets = (http: DashboardContext): SessionSecrets => ({ key, adminHash: http.get('adminHash') });
  return {
    isSignedIn(http) {
      const token = getCookie(http, COOKIE, isHttps(http) ? 'host' : undefined) || '';
      return isSession(findSecrets(http), token, context.clock.now());
    },
    async signIn(http) {
      const given = await readSecret(http);
      const address = findAddress(http, rules);
      const leave = checks.enter('');
      if (!leave) throw refuseMore(2);
      try {
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
        leave();
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

/**
 * All programs of this machine count as one address: whom a proxy here does not name looks like them. Those whom it names,
 * or at least marks, are counted apart, and lock nobody out who sits at this machine.
 */
function findAddress(http: DashboardContext, { trustedProxies }: DashboardParts['rules']): string {
  const { key, isThisMachine } = readClient(http.env.incoming, trustedProxies);
  return isThisMachine ? 'this machine' : key;
}

function refuseMore(retryAfterSeconds: number): SvcError {
  const message = 'Too many tries to sign in. Try again in a minute.';
  return new SvcError('rate_limited', message, { retryAfterSeconds });
}

/**
 * By https the name begins with `__Host-`, which binds the cookie to this host; browsers want the path `/` for that. By
 * plain http there is no such name, and the path keeps the cookie from other pages of this machine.
 */
function describeCookie(http: DashboardContext): CookieOptions {
  const common = { httpOnly: true, sameSite: 'Strict' } as const;
  return isHttps(http)
    ? { ...common, prefix: 'host', secure: true, path: '/' }
    : { ...common, path: DASHBOARD_PATH };
}

/** Whoever says so falsely gets a cookie that no browser takes. */
function isHttps(http: DashboardContext): boolean {
  return http.req.header('x-forwarded-proto') === 'https';
}
