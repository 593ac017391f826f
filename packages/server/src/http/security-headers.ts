import type { IncomingMessage, ServerResponse } from 'node:http';
import { kindOfHost, parseHttpUrl } from '@svc/protocol';

/**
 * Headers of every answer, unless its route sets others: no type guessing, frames, scripts, cross-site use, caching, or
 * referrer.
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
 * Whether browsers treat the page as secure: by TLS, which a proxy ends, or as a page of this machine. Elsewhere,
 * headers for secure pages are errors in the browser's console.
 */
export function isTrustworthy({ headers }: IncomingMessage): boolean {
  if (headers['x-forwarded-proto'] === 'https') return true;
  const url = parseHttpUrl(`http://${headers.host}`);
  return url !== undefined && kindOfHost(url.hostname) === 'thisComputer';
}
