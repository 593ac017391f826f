import { parseHttpUrl } from '@svc/protocol';

/** Name and port of an address; `null` where there is none, as for local files. */
export function hostOf(address: string): string | null {
  return parseHttpUrl(address)?.host ?? null;
}

/** Whether an address leads back to the machine that opens it, so that a phone finds nothing there. */
export function isLocalLink(link: string): boolean {
  const host = parseHttpUrl(link)?.hostname ?? '';
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  );
}
