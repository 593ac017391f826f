import { askAbout } from '../backend/ask-about.ts';
import type { Backend } from '../settings/saved-backends.ts';

/** What the transfer server says of its practice page (docs/openapi.yaml, `getAbout`). */
export interface Practice {
  url: string;
  /** Where phones go. */
  uploadBaseUrl: string;
}

/** `null`, where the backend has no such page: it is an application's own. */
export async function askPractice(
  backend: Pick<Backend, 'address' | 'headers'>,
  fetch: typeof globalThis.fetch,
): Promise<Practice | null> {
  const about = await askAbout(backend, fetch);
  return about && { url: `${backend.address}/practice`, uploadBaseUrl: about.uploadBaseUrl };
}
