import { SEAL_CHUNK_BYTES, SEAL_TAG_BYTES } from '@svc/protocol';
import type { Bytes } from '../bytes.ts';

/**
 * Remembers what was sealed with one seal, so that it is used for one content only: a chunk that is sealed again must come
 * out as before. Needed where a file may be changed between two readings: Firefox hands out what the file is now, while
 * other browsers refuse to read it. Takes 256 kB for 1 GiB.
 */
export class SealedChunks {
  /** Of each chunk, by its number. All zero: it was not sealed yet. */
  readonly #tags: Uint8Array;

  /** @param plainBytes - the size of the file. */
  constructor(plainBytes: number) {
    this.#tags = new Uint8Array(Math.max(1, Math.ceil(plainBytes / SEAL_CHUNK_BYTES)) * SEAL_TAG_BYTES);
  }

  /**
   * To be called with each sealed chunk before it is used.
   *
   * @throws DOMException `NotReadableError`, when this chunk had other bytes before: the file was changed meanwhile.
   */
  check(index: number, sealed: Bytes): void {
    const known = this.#tags.subarray(index * SEAL_TAG_BYTES, (index + 1) * SEAL_TAG_BYTES);
    const tag = sealed.subarray(-SEAL_TAG_BYTES);
    if (known.every((byte) => byte === 0)) known.set(tag);
    else if (known.some((byte, at) => byte !== tag[at])) {
      throw new DOMException('The file was changed meanwhile.', 'NotReadableError');
    }
  }
}
