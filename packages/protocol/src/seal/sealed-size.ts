/** Bytes before the first chunk of a sealed file: the age header for one X25519 recipient, and the payload's nonce. */
export const SEAL_HEADER_BYTES = 184;
/** File bytes in each chunk; the last chunk may have fewer. */
export const SEAL_CHUNK_BYTES: number = 64 * 1024;
/** Bytes that sealing adds to each chunk. */
export const SEAL_TAG_BYTES = 16;

/**
 * The length of a sealed file in bytes (https://c2sp.org/age, "Payload"): a tag for each started 64 KiB. An
 * empty file has one empty chunk.
 */
export function sealedSizeOf(plainBytes: number): number {
  const chunks = Math.max(1, Math.ceil(plainBytes / SEAL_CHUNK_BYTES));
  return SEAL_HEADER_BYTES + plainBytes + chunks * SEAL_TAG_BYTES;
}

/** The size in bytes of the file in a sealed file. `undefined`: no sealed file has this length. */
export function plainSizeOf(sealedBytes: number): number | undefined {
  const payloadBytes = sealedBytes - SEAL_HEADER_BYTES;
  const chunks = Math.ceil(payloadBytes / (SEAL_CHUNK_BYTES + SEAL_TAG_BYTES));
  const plainBytes = payloadBytes - chunks * SEAL_TAG_BYTES;
  const isSize = Number.isSafeInteger(plainBytes) && plainBytes >= 0;
  return isSize && sealedSizeOf(plainBytes) === sealedBytes ? plainBytes : undefined;
}
