import { parseHttpUrl } from '@svc/protocol';

/** Whether an address leads back to the machine that opens it, so that a phone finds nothing there. */
export function isLocalLink(link: string): boolean {
  const host = parseHttpUrl(link)?.hostname ?? '';
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  );
}
