import { SEAL_CHUNK_BYTES, SEAL_TAG_BYTES } from '@svc/protocol';
import type { Bytes } from '../bytes.ts';

/**
 * Ensures that one seal is used for one content only: a chunk that is sealed again must give the same bytes.
 * Needed because Firefox reads a changed file, where other browsers refuse. Takes 256 kB for 1 GiB.
 */
export class SealedChunks {
  /** The tag of each chunk. All zero: not sealed yet. */
  readonly #tags: Uint8Array;

  /** @param plainBytes - the size of the file. */
  constructor(plainBytes: number) {
    this.#tags = new Uint8Array(Math.max(1, Math.ceil(plainBytes / SEAL_CHUNK_BYTES)) * SEAL_TAG_BYTES);
  }

  /**
   * Call it with each sealed chunk before use.
   *
   * @throws DOMException `NotReadableError`, when this chunk had other bytes before: the file was changed.
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
