import { isPictureError, PictureError } from '../../picture-error.ts';

/**
 * Fetches a file of the build, and tells how many of its bytes have come. How many there are the caller knows: servers
 * send it compressed, with the length on the way.
 *
 * @throws PictureError `not_loaded`; `no_decoder`, when the server has no such file.
 */
export async function fetchBytes(
  url: string,
  onBytes: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(url);
    if (response.status === 404) throw new PictureError('no_decoder');
    if (!response.ok || !response.body) throw new Error(`Status ${response.status}`);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    let loaded = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
      chunks.push(value);
      loaded += value.length;
      onBytes(loaded);
    }
  } catch (cause) {
    if (isPictureError(cause)) throw cause;
    throw new PictureError('not_loaded', { cause });
  }
}
