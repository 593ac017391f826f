import { parseServerAbout, readAnswerJson, SERVER_ABOUT_PATH, type ServerAbout } from '@svc/protocol';
import type { Backend } from '../settings/saved-backends.ts';

const TIMEOUT_MS = 5000;

/**
 * What the transfer server says of itself. `null`, where the backend is an application's own, or does not answer. It is
 * asked as any person's browser would: request headers go to the job routes only. Never rejects.
 */
export async function askAbout(
  { address }: Pick<Backend, 'address'>,
  fetch: typeof globalThis.fetch,
): Promise<ServerAbout | null> {
  try {
    const response = await fetch(address + SERVER_ABOUT_PATH, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { body } = await readAnswerJson(response);
    return (response.ok && parseServerAbout(body)) || null;
  } catch {
    return null; // what depends on it is left out
  }
}
