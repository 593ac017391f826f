import { parseServerAbout, readAnswerJson, SERVER_ABOUT_PATH, type ServerAbout } from '@svc/protocol';
import { withHeaders } from '../settings/request-headers.ts';
import type { Backend } from '../settings/saved-backends.ts';

const TIMEOUT_MS = 5000;

/**
 * What the transfer server says of itself to those who may use its job routes. `null`, where the backend is an
 * application's own, or does not answer. Never rejects.
 */
export async function askAbout(
  { address, headers }: Pick<Backend, 'address' | 'headers'>,
  fetch: typeof globalThis.fetch,
): Promise<ServerAbout | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = withHeaders({ credentials: 'omit', cache: 'no-store', signal }, headers);
    const response = await fetch(address + SERVER_ABOUT_PATH, request);
    const { body } = await readAnswerJson(response);
    return (response.ok && parseServerAbout(body)) || null;
  } catch {
    return null; // what depends on it is left out
  }
}
