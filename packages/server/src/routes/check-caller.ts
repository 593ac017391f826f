import type { IsOwnName } from '../network/own-names.ts';

export interface Caller {
  /** Whether a program on this machine sent it for itself. */
  isThisMachine: boolean;
  host: string | undefined;
  origin: string | undefined;
  /** The header `Sec-Fetch-Site`, which a page cannot forge. */
  fetchSite: string | undefined;
  /** Whether a proxy, on this machine or elsewhere, has passed the request on. */
  isProxied: boolean;
  /** The port of this server that received the request. */
  port: number | undefined;
}

export interface CallerRules {
  isOwnName: IsOwnName;
  /** The host of the public address, if there is one. */
  publicName: string | undefined;
  /** Allows other machines, under any host name. */
  isNetworkAllowed: boolean;
  allowedOrigins: ReadonlySet<string>;
  /** Allows only known host names, even with `isNetworkAllowed`. Default false. */
  takesKnownNamesOnly?: boolean;
}

/** `outside`: allowed with a key of the server only. */
export type CallerVerdict = { kind: 'allowed' } | { kind: 'outside' } | { kind: 'refused'; error: string };

const EXTENSION_ORIGIN = /^(chrome|moz|safari-web)-extension:\/\/[^/]+$/;

/**
 * Who may use the job routes; keys are checked in `check-access-key.ts` and `check-api-key.ts`. Allowed without one of a
 * person:
 *
 * - programs and browser extensions on this machine
 * - pages of this server itself, and of `allowedOrigins`
 *
 * With a public address, others come from outside and show a key, under any host name: other machines, and requests
 * through a proxy or to that address. A tunnel or a proxy on this machine makes every client look like a program of
 * this machine.
 *
 * Refused, unless the options allow it:
 *
 * - other machines, without a public address
 * - pages of other sites in a browser on this machine
 * - any page whose host name was made to point here (DNS rebinding)
 *
 * The routes for phones (page, uploads, downloads) do not check the host name: it may be the router's or a tunnel's.
 * They need a job id of 128 random bits, or a signature. A page after DNS rebinding has neither, and cannot read the
 * storage of the real page.
 */
export function checkCaller(caller: Caller, rules: CallerRules): CallerVerdict {
  const { origin, host, fetchSite } = caller;
  const isOutside = !rules.isNetworkAllowed && (!caller.isThisMachine || comesFromOutside(caller, rules));
  if (isOutside && rules.publicName === undefined) {
    return refuse(
      'Only this computer may ask for jobs here. To let others in, start the server with --public-url and give them keys, or with --allow-network.',
    );
  }
  const isAnyNameGood = isOutside || (rules.isNetworkAllowed && !rules.takesKnownNamesOnly);
  if (!isAnyNameGood && !isKnownName(host, rules)) {
    return refuse('This is no name of this computer. Start the server with --public-url to add one.');
  }
  if (origin !== undefined && !isTrustedOrigin(origin, host, rules)) {
    return refuse('This site may not ask for jobs here. Start the server with --allow-origin to let it in.');
  }
  if (origin === undefined && (fetchSite === 'cross-site' || fetchSite === 'same-site')) {
    return refuse('Another site may not ask for jobs here.');
  }
  return { kind: isOutside ? 'outside' : 'allowed' };
}

/**
 * A request to a name of this machine with this server's own port is local, even if the name is also the public one.
 */
function comesFromOutside({ isProxied, host = '', port }: Caller, rules: CallerRules): boolean {
  if (rules.publicName === undefined) return false;
  const name = hostNameOf(host);
  const isDirect = rules.isOwnName(name) && host.endsWith(`:${port}`);
  return isProxied || (isPublicName(name, rules) && !isDirect);
}

export function isPublicName(name: string, { publicName }: Pick<CallerRules, 'publicName'>): boolean {
  return name.toLowerCase() === publicName;
}

/** Whether a `Host` header has a name of this machine, or the public one. */
export function isKnownName(
  host: string | undefined,
  rules: Pick<CallerRules, 'isOwnName' | 'publicName'>,
): boolean {
  if (host === undefined) return false;
  const name = hostNameOf(host);
  return rules.isOwnName(name) || isPublicName(name, rules);
}

/** Whether it is an extension, an allowed origin, or this server under a known name. */
export function isTrustedOrigin(
  origin: string,
  host: string | undefined,
  rules: Pick<CallerRules, 'isOwnName' | 'publicName' | 'allowedOrigins'>,
): boolean {
  return (
    isOwnOrigin(origin, host, rules) || EXTENSION_ORIGIN.test(origin) || rules.allowedOrigins.has(origin)
  );
}

/** After DNS rebinding, a page of another site has the host that it asks as its own. */
function isOwnOrigin(
  origin: string,
  host: string | undefined,
  rules: Pick<CallerRules, 'isOwnName' | 'publicName'>,
): boolean {
  if (!isKnownName(host, rules)) return false;
  return origin === `http://${host}` || origin === `https://${host}`;
}

/** The name in a `Host` header, without the port. */
export function hostNameOf(host: string): string {
  return host.replace(/:\d*$/, '');
}

function refuse(error: string): CallerVerdict {
  return { kind: 'refused', error };
}
