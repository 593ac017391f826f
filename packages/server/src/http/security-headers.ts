import type { IncomingMessage, ServerResponse } from 'node:http';

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

const OWN_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Whether a browser takes the page for trustworthy: by TLS, which a proxy ends, or since it is this
 * machine's. Headers that it heeds only then are errors in its console elsewhere.
 */
export function isTrustworthy({ headers }: IncomingMessage): boolean {
  return headers['x-forwarded-proto'] === 'https' || OWN_HOST.test(headers.host ?? '');
}
