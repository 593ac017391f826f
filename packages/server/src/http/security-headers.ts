import type { IncomingMessage, ServerResponse } from 'node:http';
import { kindOfHost, parseHttpUrl } from '@svc/protocol';

/**
 * What every answer says unless its route says something else: no browser guesses a type, shows it in a
 * frame, runs anything in it, gives it to another site's page, keeps it, or tells its address to others.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
}

/**
 * Whether a browser takes the page for trustworthy: by TLS, which a proxy ends, or since it is this
 * machine's. Headers that it heeds only then are errors in its console elsewhere.
 */
export function isTrustworthy({ headers }: IncomingMessage): boolean {
  if (headers['x-forwarded-proto'] === 'https') return true;
  const url = parseHttpUrl(`http://${headers.host}`);
  return url !== undefined && kindOfHost(url.hostname) === 'thisComputer';
}
