export interface Probe {
  url: string;
  /** Default `GET`. */
  method?: 'HEAD' | 'GET';
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
}

/**
 * Whether anything answers at an address. A missing server and a missing CORS header look alike to a
 * plain `fetch`; one whose answer need not be read tells them apart.
 */
export async function answersToOthers({ url, method = 'GET', fetch, signal }: Probe): Promise<boolean> {
  try {
    await fetch(url, { method, mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}
