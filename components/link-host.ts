import { kindOfHost, parseHttpUrl } from '@svc/protocol';

/** The host and port of an address; `null` if it has none, like a local file. */
export function hostOf(address: string): string | null {
  return parseHttpUrl(address)?.host ?? null;
}

/** Whether an address means the device that opens it (`localhost`), so that a phone finds nothing there. */
export function isLocalLink(link: string): boolean {
  const url = parseHttpUrl(link);
  return url !== undefined && kindOfHost(url.hostname) === 'thisComputer';
}
