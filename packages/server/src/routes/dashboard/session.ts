import { readJsonBody, readObject, readText, SvcError } from '@svc/protocol';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import pLimit from 'p-limit';
import { isAdminSecret } from '../../crypto/admin-secret.ts';
import { deriveText } from '../../crypto/secrets.ts';
import { isSession, SESSION_MS, signSession, type SessionSecrets } from '../../crypto/session-token.ts';
import { TOO_MANY } from '../../limits/address-limits.ts';
import { ConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import { readClient } from '../../network/client-address.ts';
import type { DashboardContext, DashboardParts } from './dashboard-parts.ts';

/** Each check takes 16 MiB, and 0.2 s of a thread that the disk also needs. */
const MAX_CHECKS_AT_ONCE = 2;
/** Some ten seconds of checks. */
const MAX_WAITING = 100;
const MAX_SECRET_LENGTH = 1_000;
const COOKIE = 'svc_dashboard';

/** Sessions are in a signed cookie only, so that each instance accepts them. */
export interface Sessions {
  isSignedIn: (http: DashboardContext) => boolean;
  /** @throws SvcError `unauthorized` or `rate_limited`. */
  signIn: (http: DashboardContext) => Promise<void>;
  signOut: (http: DashboardContext) => void;
}

export function createSessions({ context, downloadSecret, limits, rules, log }: DashboardParts): Sessions {
  const { signIns } = limits;
  const key = deriveText(downloadSecret, 'dashboard');
  /** Of each address. */
  const tries = new ConcurrencyLimit(() => MAX_CHECKS_AT_ONCE);
  // Separate queues, so that guesses from elsewhere do not delay people at this machine.
  const turnsHere = pLimit(MAX_CHECKS_AT_ONCE);
  const turnsElsewhere = pLimit(MAX_CHECKS_AT_ONCE);
  const findSecrets = (http: DashboardContext): SessionSecrets => ({ key, adminHash: http.get('adminHash') });
  const check = async (adminHash: string, given: string, address: string): Promise<void> => {
    await signIns.take(address);
    if (!(await isAdminSecret(adminHash, given))) {
      log.warn({}, 'Somebody tried to sign in to the dashboard with a wrong secret.');
      throw new SvcError(
        'unauthorized',
        'This is not the admin secret. "svc-server dashboard secret" makes a new one.',
      );
    }
    await signIns.giveBack(address);
  };
  return {
    isSignedIn(http) {
      const token = getCookie(http, COOKIE, isHttps(http) ? 'secure' : undefined) || '';
      return isSession(findSecrets(http), token, context.clock.now());
    },
    async signIn(http) {
      const given = await readSecret(http);
      const address = findAddress(http, rules);
      const endTry = tries.enter(address);
      if (!endTry) throw refuseMore();
      const turns = address === THIS_MACHINE ? turnsHere : turnsElsewhere;
      try {
        if (turns.pendingCount >= MAX_WAITING) throw refuseMore();
        await turns(check, http.get('adminHash'), given, address);
      } finally {
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
 * Programs of this machine, and clients that a proxy here does not name, share one address. Clients that the proxy
 * names, or at least marks, are counted apart, so that they cannot lock out people at this machine.
 */
function findAddress(http: DashboardContext, { trustedProxies }: DashboardParts['rules']): string {
  const { key, isThisMachine } = readClient(http.env.incoming, trustedProxies);
  return isThisMachine ? THIS_MACHINE : key;
}

/** Too many tries are being checked now. */
function refuseMore(): SvcError {
  return new SvcError('rate_limited', TOO_MANY.signIns, { retryAfterSeconds: 2 });
}

/**
 * Without a path the browser sends the cookie only to paths beside the route that set it: the dashboard's API, also
 * behind a proxy that adds a path. By https the name begins with `__Secure-` (`__Host-` requires the path `/`), which
 * plain http does not allow.
 */
function describeCookie(http: DashboardContext): CookieOptions {
  const common = { httpOnly: true, sameSite: 'Strict', path: '' } as const;
  return isHttps(http) ? { ...common, prefix: 'secure', secure: true } : common;
}

/** A false claim only gives the client a cookie that no browser accepts. */
function isHttps(http: DashboardContext): boolean {
  return http.req.header('x-forwarded-proto') === 'https';
}
