import { parseHttpUrl } from '@svc/protocol';

/** Name and port of an address; `null` where there is none, as for local files. */
export function hostOf(address: string): string | null {
  return parseHttpUrl(address)?.host ?? null;
}
