import { PictureError } from './picture-error.ts';

/**
 * Fetches a part of the worker's script.
 *
 * @throws PictureError `not_loaded`.
 */
export async function loadScript<Script>(fetchScript: () => Promise<Script>): Promise<Script> {
  try {
    return await fetchScript();
  } catch (cause) {
    throw new PictureError('not_loaded', { cause });
  }
}
