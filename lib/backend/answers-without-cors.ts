export interface Probe {
  url: string;
  /** Default `GET`. */
  method?: 'HEAD' | 'GET';
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
}

/**
 * Whether anything answers at an address. A plain `fetch` fails in the same way without a server and without a CORS
 * header; a `no-cors` request fails only without a server.
 */
export async function answersWithoutCors({ url, method = 'GET', fetch, signal }: Probe): Promise<boolean> {
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
