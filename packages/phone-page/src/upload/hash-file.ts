import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Larger files go without: the phone would have to read all of it before the first byte is sent. */
export const MAX_HASHED_BYTES = 32 * 1024 * 1024;
const PART_BYTES = 1024 * 1024;

/**
 * The file's SHA-256 in lower-case hex, `undefined` when it is too large for that.
 *
 * @throws DOMException `NotReadableError`, when the phone has lost the file or changed it meanwhile.
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
 * Tells whether a chosen file is the one that an interrupted upload belongs to. The checksum, where there
 * is one, is surest: iOS gives a photo a new date each time it is chosen.
 */
export function fingerprintFile(
  file: Pick<File, 'name' | 'size' | 'type' | 'lastModified'>,
  sha256: string | undefined,
): string {
  return sha256 ?? JSON.stringify([file.name, file.size, file.type, file.lastModified]);
}

/** In the fingerprint of a sealed file, between the name of its seal and what is known of its bytes: it is in neither. */
const CONTENT_MARK = '.';

/**
 * Tells whether a sealed file is the one that an interrupted upload belongs to.
 *
 * @param contentId - the name of its seal.
 * @param sample - what differs where the sealed bytes do.
 */
export function fingerprintSealed(contentId: string, sample: string): string {
  return `${contentId}${CONTENT_MARK}${sample}`;
}

/** Whether two fingerprints are of one seal and of different bytes: what was saved is not what was sent before. */
export function isOtherContent(former: string, now: string): boolean {
  const [seal, sample] = now.split(CONTENT_MARK);
  const [formerSeal, formerSample] = former.split(CONTENT_MARK);
  return seal === formerSeal && sample !== formerSample;
}
