import { readAnswerJson, readHttpUrl, readObject } from '@svc/protocol';
import type { Backend } from '../settings/saved-backends.ts';

/** What the transfer server says of its practice page (docs/protocol.md). */
export interface Practice {
  url: string;
  /** Where phones go. */
  uploadBaseUrl: string;
}

const TIMEOUT_MS = 5000;

/**
 * `null`, where the backend has no such page: it is an application's own. It is asked for as any person's
 * browser would: request headers go to the job routes only.
 */
export async function askPractice(
  { address }: Pick<Backend, 'address'>,
  fetch: typeof globalThis.fetch,
): Promise<Practice | null> {
  const url = `${address}/practice`;
  try {
    const response = await fetch(`${url}/about`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { body } = await readAnswerJson(response);
    const uploadBaseUrl = readHttpUrl(readObject(body)?.['uploadBaseUrl']);
    return response.ok && uploadBaseUrl !== undefined ? { url, uploadBaseUrl } : null;
  } catch {
    return null; // the connection was tested before; there is just no page to practise on
  }
}
