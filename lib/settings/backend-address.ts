import { hasUserInfo, kindOfHost, parseHttpUrl } from '@svc/protocol';

/**
 * Reads an address as people type it: without a scheme it means `http` for this machine and numeric
 * addresses and `https` for all others. The slash at the end goes, as do query and fragment.
 */
export function parseAddress(text: string): string | undefined {
  const typed = text.trim();
  if (/\s/.test(typed)) return undefined; // Chromium takes blanks even in a host's name
  const url = parseHttpUrl(typed.includes('://') ? typed : `${schemeFor(typed)}://${typed}`);
  if (!url || hasUserInfo(url)) return undefined;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function schemeFor(typed: string): 'http' | 'https' {
  const hostname = parseHttpUrl(`http://${typed}`)?.hostname ?? '';
  const isNumeric = /^(\d+(\.\d+){3}|\[.*\])$/.test(hostname);
  return isNumeric || kindOfHost(hostname) === 'thisComputer' ? 'http' : 'https';
}

/** Reads a path such as `/api/svc`; slashes at its end go, an empty one means the address itself. */
export function parseRouteBase(text: string): string | undefined {
  const path = text.trim().replace(/\/+$/, '');
  if (path === '') return '';
  return /^[/]?[\w\-.~%/]+$/.test(path) ? `/${path.replace(/^\/+/, '')}` : undefined;
}
