import { kindOfHost, parseHttpUrl } from '@svc/protocol';

/** Name and port of an address; `null` where there is none, as for local files. */
export function hostOf(address: string): string | null {
  return parseHttpUrl(address)?.host ?? null;
}

/** Whether an address leads back to the machine that opens it, so that a phone finds nothing there. */
export function isLocalLink(link: string): boolean {
  const url = parseHttpUrl(link);
  return url !== undefined && kindOfHost(url.hostname) === 'thisComputer';
}
