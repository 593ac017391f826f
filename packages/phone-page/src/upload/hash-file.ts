import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Larger files have no checksum: the phone would have to read the whole file before it sends. */
export const MAX_HASHED_BYTES = 32 * 1024 * 1024;
const PART_BYTES = 1024 * 1024;

/**
 * The file's SHA-256 in lower-case hex; `undefined` when it is too large.
 *
 * @throws DOMException `NotReadableError`, when the phone has lost or changed the file.
 */
export async function hashFile(
  file: Blob,
  subtle: Pick<SubtleCrypto, 'digest'> | null = globalThis.crypto.subtle ?? null,
): Promise<string | undefined> {
  if (file.size > MAX_HASHED_BYTES) return undefined;
  if (subtle) return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer())));
  return hashInParts(file);
}

/** Plain http on a home network is not a secure context and has no `crypto.subtle`. */
async function hashInParts(file: Blob): Promise<string> {
  const hash = sha256.create();
  for (let start = 0; start < file.size; start += PART_BYTES) {
    hash.update(new Uint8Array(await file.slice(start, start + PART_BYTES).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}

/**
 * Identifies a file that is chosen again after an interruption. The checksum is best, if there is one: iOS gives a
 * photo a new date each time it is chosen.
 */
export function fingerprintFile(
  file: Pick<File, 'name' | 'size' | 'type' | 'lastModified'>,
  sha256: string | undefined,
): string {
  return sha256 ?? JSON.stringify([file.name, file.size, file.type, file.lastModified]);
}

/** Separates the seal's name from the sample in the fingerprint of a sealed file. */
const CONTENT_MARK = '.';

/**
 * Identifies a sealed file after an interruption.
 *
 * @param contentId - the name of its seal.
 * @param sample - a text that differs if the sealed bytes differ.
 */
export function fingerprintSealed(contentId: string, sample: string): string {
  return `${contentId}${CONTENT_MARK}${sample}`;
}

/** Whether two fingerprints have the same seal and different bytes: the saved file is not the one that was sent. */
export function isOtherContent(former: string, now: string): boolean {
  const [seal, sample] = now.split(CONTENT_MARK);
  const [formerSeal, formerSample] = former.split(CONTENT_MARK);
  return seal === formerSeal && sample !== formerSample;
}
