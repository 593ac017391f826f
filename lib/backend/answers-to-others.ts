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
  const unread = new AbortController();
  const limit = AbortSignal.any([signal, unread.signal]);
  try {
    await fetch(url, { method, mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal: limit });
    return true;
  } catch {
    return false;
  } finally {
    unread.abort(); // nobody reads what follows, however long it is
  }
}
